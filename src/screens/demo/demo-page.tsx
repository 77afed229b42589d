import { type ReactNode, useId } from 'react'
import { msg } from '../../domain/text/user-text.ts'
import { t } from '../../i18n/t.ts'

/** The six colors of the demo pages: display name and class in demo.css. */
export const tones = [
  { label: msg('Primary'), tone: 'primary' },
  { label: msg('Secondary'), tone: 'secondary' },
  { label: msg('Success'), tone: 'success' },
  { label: msg('Info'), tone: 'info' },
  { label: msg('Warning'), tone: 'warning' },
  { label: msg('Danger'), tone: 'danger' },
] as const

export type Tone = (typeof tones)[number]['tone']

export function DemoPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h1 className="mb-4">{t('Components / {title}', { title })}</h1>
      <div className="demo-grid d-grid gap-roomy align-items-start">{children}</div>
    </>
  )
}

interface DemoCardProps {
  readonly title: string
  readonly children: ReactNode
}

export function DemoCard({ title, children }: DemoCardProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-body">
        <h2 id={id} className="h3 mb-3">
          {title}
        </h2>
        <div className="vstack gap-3">{children}</div>
      </div>
    </section>
  )
}

export function DemoRow({ children }: { readonly children: ReactNode }) {
  return <div className="d-flex flex-wrap align-items-end gap-3">{children}</div>
}
