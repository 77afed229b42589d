/** The applicant's receipt. It is created on the device and can be printed. */
import { Fragment, useEffect, useRef } from 'react'
import { brand } from '../../config.ts'
import { stepId } from '../../domain/progress/steps.ts'
import { formatSize, readDate } from '../../domain/text/format.ts'
import { answerRows } from '../../form/answer-rows.ts'
import { type Answers, nameOf, sizeOfFile } from '../../form/answers.ts'
import { type FieldName, fieldRow, fileFields, steps } from '../../form/form.ts'
import { formatDate, formatInstant } from '../../i18n/date.ts'
import { t } from '../../i18n/t.ts'
import { useServices } from '../../state/services.tsx'
import { AnswerList } from '../shared/answer-list.tsx'

interface ReceiptViewProps {
  /** Application id with its prefix. */
  readonly id: string
  readonly answers: Answers
  /** The provider's date of each step, by its id. */
  readonly sentAt: Readonly<Record<string, string>>
  readonly onChange: (field: FieldName) => void
}

export function ReceiptView({ id, answers, sentAt, onChange }: ReceiptViewProps) {
  const { platform } = useServices()
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
        const time = sentTime(sentAt[stepId(step.number)] ?? '')
        return (
          <Fragment key={step.number}>
            <h3 className="mt-4 mb-1">{`${step.number}. ${t(step.name)}`}</h3>
            {time !== null && <p className="text-body-secondary mb-1">{t('Sent on {time}', { time })}</p>}
            <AnswerList answers={answerRows(step.number, answers)} blank={t('Not provided')} onChange={onChange} />
          </Fragment>
        )
      })}
      <SentFiles answers={answers} />
    </section>
  )
}

/** @returns with the time zone, for print; null if the provider returned no valid date */
function sentTime(raw: string): string | null {
  const time = readDate(raw)
  if (time === null) return null
  return raw.includes(':') ? formatInstant(time) : formatDate(raw)
}

function SentFiles({ answers }: { readonly answers: Answers }) {
  const files = fileFields.flatMap(({ name: field }) => answers[field].map((file) => ({ field, file })))
  if (files.length === 0) return null
  return (
    <>
      <h3 className="mt-4 mb-1">{t('Files')}</h3>
      <ul className="receipt-files ps-4 text-break">
        {files.map(({ field, file }, index) => {
          const size = sizeOfFile(file)
          const about = [t(fieldRow(field).row.label), ...(size === null ? [] : [formatSize(size)])]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files of a provider may have one name
            <li key={index}>
              <strong>
                <bdi translate="no">{nameOf(file)}</bdi>
              </strong>
              <span>{` (${about.join(', ')})`}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
