/** Asks before unsaved changes are lost, as a browser does when a tab closes. */
import { type BrowserWindow, dialog } from 'electron'
import { withTimeLimit } from '../../../src/domain/common/time-limit.ts'
import { t } from '../../../src/i18n/t.ts'

/** Longest wait for the page's answer, in milliseconds. A page that hangs or has crashed gives none. */
const answerLimitMs = 1000

const question = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))"

async function hasUnsavedChanges({ webContents }: BrowserWindow): Promise<boolean> {
  const asked: Promise<unknown> = webContents.executeJavaScript(question).catch(() => false)
  return (await withTimeLimit(asked, answerLimitMs, false)) === true
}

export async function mayClose(window: BrowserWindow | null): Promise<boolean> {
  if (window === null || !(await hasUnsavedChanges(window))) return true
  window.show() // it may be hidden while the app keeps running
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: t('Leave without saving?'),
    detail: t('Your changes have not been saved.'),
    buttons: [t('Stay in the app'), t('Leave without saving')],
    cancelId: 0,
  })
  return response === 1
}
