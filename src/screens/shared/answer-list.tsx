/** Questions with their answers, one per line, each with a Change button. */
import { useEffect, useRef } from 'react'
import { brand } from '../../config.ts'
import { type AnswerFiles, type AnswerRow, isRowAnswered } from '../../form/answer-rows.ts'
import type { FieldName } from '../../form/form.ts'
import { formatDate } from '../../i18n/date.ts'
import { t } from '../../i18n/t.ts'
import './answer-list.css'

interface AnswerListProps {
  readonly answers: readonly AnswerRow[]
  /** Text for a missing answer. */
  readonly blank: string
  readonly onChange: (name: FieldName) => void
  /** The answer whose Change button gets the focus on mount. */
  readonly focus?: FieldName | null
}

export function AnswerList({ answers, blank, onChange, focus }: AnswerListProps) {
  return (
    <dl className="answers mb-0 text-break">
      {answers.map((answer) => {
        const label = t(answer.label, { brand: brand.name })
        return (
          <div key={answer.name}>
            <dt className="fw-medium text-body-secondary">{label}</dt>
            <dd>
              {isRowAnswered(answer) ? <Answer {...answer} /> : <bdi className="text-body-secondary">{blank}</bdi>}
            </dd>
            <dd className="d-print-none">
              <ChangeButton label={label} focused={answer.name === focus} onPress={() => onChange(answer.name)} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface ChangeButtonProps {
  readonly label: string
  readonly focused: boolean
  readonly onPress: () => void
}

function ChangeButton({ label, focused, onPress }: ChangeButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!focused) return
    button.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
    button.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <button ref={button} type="button" className="btn btn-link" onClick={onPress}>
      <span>{t('Change')}</span>
      <span className="visually-hidden">{` ${label}`}</span>
    </button>
  )
}

function Answer({ text, isOption, isDate, files }: AnswerRow) {
  if (files !== null) return <FileNames {...files} />
  return (
    <bdi translate={isOption || isDate ? undefined : 'no'}>{isOption ? t(text) : isDate ? formatDate(text) : text}</bdi>
  )
}

/** More files are only counted: twenty names of a camera would fill a phone's screen. */
const mostNames = 5

/** Files by number and name; those that only the provider has by their number. */
function FileNames({ names, unlisted }: AnswerFiles) {
  const isListed = names.length <= mostNames
  return (
    <>
      {names.length > 1 && <span>{`${t('{count} files', { count: names.length })}${isListed ? ': ' : ''}`}</span>}
      {isListed && names.length > 0 && <bdi translate="no">{names.join(', ')}</bdi>}
      {unlisted > 0 && (
        <span className={names.length > 0 ? 'd-block text-body-secondary' : undefined}>
          {t('{count, plural, one {1 file} other {{count} files}} hidden here and kept by {brand}', {
            count: unlisted,
            brand: brand.name,
          })}
        </span>
      )}
    </>
  )
}
