/** The applicant's own receipt: made on the device, printable. */
import { Fragment, useState } from 'react'
import type { Answer, AttachedFile } from '../../application/answers.ts'
import { type FieldName, type FieldRow, steps } from '../../application/form.ts'
import { formatSize } from '../../domain/format.ts'
import { brand } from '../../domain/settings.ts'
import { t } from '../../i18n/t.ts'
import type { SentFile } from '../../state/ledger.ts'
import type { Receipt } from '../../state/receipt.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' })

function answerText(row: FieldRow, answer: Answer): string {
  if (typeof answer === 'string') return answer === '' ? '—' : row.kind === 'choice' ? t(answer) : answer
  const texts = (answer as readonly (string | AttachedFile)[]).map((entry) => {
    if (typeof entry === 'string') return entry
    return entry.kind === 'local' ? entry.file.name : entry.name
  })
  return texts.length === 0 ? '—' : texts.join(', ')
}

/** '••-•••1907': digits but the last four. */
function masked(text: string): string {
  return text.replace(/\d(?=(\D*\d){4})/g, '•')
}

/** A secret number is masked until asked for, on paper too: receipts lie about. */
function AnswerText({ row, text }: { readonly row: FieldRow; readonly text: string }) {
  const [shown, setShown] = useState(false)
  const hides = row.kind === 'text' && row.secret === true && masked(text) !== text
  return (
    <>
      <bdi>{hides && !shown ? masked(text) : text}</bdi>
      {hides && (
        <button type="button" className="btn btn-link receipt-show no-print" onClick={() => setShown(!shown)}>
          {shown ? t('Hide') : t('Show')}
          <span className="visually-hidden"> {t(row.label)}</span>
        </button>
      )}
    </>
  )
}

/** @param id with its prefix */
export function ReceiptView({ id, receipt }: { readonly id: string; readonly receipt: Receipt }) {
  const files = receipt.sent.flatMap((entry) => entry.files)
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{t('Receipt')}</h2>
      <p>
        {t('{brand} application {id}, made on this device on {time}.', {
          brand: brand.name,
          id,
          time: moment.format(new Date()),
        })}
      </p>
      {steps.map((step) => {
        const sent = receipt.sent.find((entry) => entry.step === step.number)
        return (
          <Fragment key={step.number}>
            <h3>{`${step.number}. ${t(step.name)}`}</h3>
            <p className="text-soft mb-1">
              {sent === undefined
                ? t('Not sent from this device.')
                : t('Sent on {time}', { time: moment.format(sent.at) })}
            </p>
            <dl className="receipt-answers">
              {step.fields.map((row: FieldRow) => (
                <Fragment key={row.name}>
                  <dt>{t(row.label, { brand: brand.name })}</dt>
                  <dd>
                    <AnswerText row={row} text={answerText(row, receipt.answers[row.name as FieldName])} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </Fragment>
        )
      })}
      {files.length > 0 && <SentFiles files={files} />}
    </section>
  )
}

/** The field a part of the provider's was attached to, in words. */
function labelOfPart(part: string): string {
  const row = steps.flatMap((step): readonly FieldRow[] => step.fields).find((field) => field.server?.key === part)
  return row === undefined ? part : t(row.label)
}

function SentFiles({ files }: { readonly files: readonly SentFile[] }) {
  return (
    <>
      <h3>{t('Files')}</h3>
      <ul className="receipt-files">
        {files.map((file) => (
          <li key={`${file.field}|${file.name}|${file.sha256}`}>
            <strong>
              <bdi>{file.name}</bdi>
            </strong>{' '}
            ({labelOfPart(file.field)}, {formatSize(file.size)})
            {file.sha256 !== '' && <span className="receipt-hash">SHA-256 {file.sha256}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
