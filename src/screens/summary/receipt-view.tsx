/** The applicant's receipt. It is created on the device and can be printed. */
import { Fragment, useEffect, useRef } from 'react'
import { brand } from '../../config.ts'
import { formatSize } from '../../domain/text/format.ts'
import { answerRows } from '../../form/answer-rows.ts'
import type { Answers } from '../../form/answers.ts'
import { type FieldName, type FieldRow, steps } from '../../form/form.ts'
import { formatInstant } from '../../i18n/date.ts'
import { t } from '../../i18n/t.ts'
import type { SentFile, SentStep } from '../../state/ledger.ts'
import { useServices } from '../../state/services.tsx'
import { AnswerList } from '../../ui/answer-list.tsx'

interface ReceiptViewProps {
  /** Application id with its prefix. */
  readonly id: string
  readonly answers: Answers
  readonly sent: readonly SentStep[]
  readonly onChange: (field: FieldName) => void
}

export function ReceiptView({ id, answers, sent, onChange }: ReceiptViewProps) {
  const { platform } = useServices()
  const files = sent.flatMap((entry) => entry.files)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView() // a phone shows only the pressed button otherwise
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="receipt mt-4 pt-4 border-top" aria-labelledby="receipt-title">
      <h2 id="receipt-title" ref={heading} tabIndex={-1}>
        {t('Receipt')}
      </h2>
      <p>
        {t('{brand} application {id}, made on this device on {time}.', {
          brand: brand.name,
          id,
          time: formatInstant(platform.now()),
        })}
      </p>
      {steps.map((step) => {
        const own = sent.find((entry) => entry.step === step.number)
        return (
          <Fragment key={step.number}>
            <h3 className="mt-4 mb-1">{`${step.number}. ${t(step.name)}`}</h3>
            <p className="text-body-secondary mb-1">
              {own === undefined
                ? t('Not sent from this device.')
                : t('Sent on {time}', { time: formatInstant(own.at) })}
            </p>
            <AnswerList answers={answerRows(step.number, answers)} blank={t('Not provided')} onChange={onChange} />
          </Fragment>
        )
      })}
      {files.length > 0 && <SentFiles files={files} />}
    </section>
  )
}

function labelOfPart(part: string): string {
  const row = steps.flatMap((step): readonly FieldRow[] => step.fields).find((field) => field.server?.key === part)
  return row === undefined ? part : t(row.label)
}

function SentFiles({ files }: { readonly files: readonly SentFile[] }) {
  const hashed = files.filter(({ sha256 }) => sha256 !== '')
  return (
    <>
      <h3 className="mt-4 mb-1">{t('Files')}</h3>
      <ul className="receipt-files ps-4 text-break">
        {files.map((file) => (
          <li key={`${file.field}|${file.name}|${file.sha256}`}>
            <strong>
              <bdi translate="no">{file.name}</bdi>
            </strong>
            <span>{` (${labelOfPart(file.field)}, ${formatSize(file.size)})`}</span>
          </li>
        ))}
      </ul>
      {hashed.length > 0 && (
        <details className="receipt-hashes text-break">
          <summary className="py-2">{t('Checksums of these files (SHA-256)')}</summary>
          <dl>
            {hashed.map((file) => (
              <Fragment key={`${file.field}|${file.name}|${file.sha256}`}>
                <dt className="fw-medium">
                  <bdi translate="no">{file.name}</bdi>
                </dt>
                <dd className="font-monospace text-mark" translate="no">
                  {file.sha256}
                </dd>
              </Fragment>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
