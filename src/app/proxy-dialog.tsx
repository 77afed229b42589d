import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { t } from '../i18n/t.ts'
import type { Credentials, DesktopApp, ProxyQuestion } from '../platform/port.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField, TextField } from '../ui/field.tsx'

/** Asks for the name and password of the network's proxy. */
export function ProxyDialog({ app }: { readonly app: DesktopApp }) {
  const [question, setQuestion] = useState<ProxyQuestion | null>(null)
  const form = useId()
  useEffect(() => app.onProxyQuestion(setQuestion), [app])
  if (question === null) return null

  function answer(credentials: Credentials | null): void {
    setQuestion(null)
    void app.answerProxy(credentials)
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    answer({ username: String(typed.get('proxyUser')), password: String(typed.get('proxyPassword')) })
  }
  const error = question.isWrong ? t('The name or password is wrong. Try again.') : undefined
  return (
    <Dialog
      title={t('Sign in to the network')}
      describedBy={`${form}-text`}
      onClose={() => answer(null)}
      actions={
        <>
          <Button primary type="submit" form={form} label={t('Connect')} />
          <Button label={t('Cancel')} onClick={() => answer(null)} />
        </>
      }
    >
      <p id={`${form}-text`}>
        {t(
          'The proxy {host} of your network asks for a name and password. They are not stored, and are not your portal password.',
          { host: question.host },
        )}
      </p>
      <form id={form} onSubmit={submit}>
        <TextField name="proxyUser" label={t('User name')} required error={error} autoComplete="off" data-autofocus />
        <PasswordField name="proxyPassword" label={t('Password')} autoComplete="off" />
      </form>
    </Dialog>
  )
}
