/** Questions with their answers, one per line, each with a Change button. */
import { useEffect, useRef } from 'react'
import { brand } from '../config.ts'
import { formatDate } from '../i18n/date.ts'
import { t } from '../i18n/t.ts'
import './answer-list.css'

interface ShownAnswer<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly text: string
  readonly isOption: boolean
  readonly isDate: boolean
  readonly files: { readonly names: readonly string[]; readonly unlisted: number } | null
}

interface AnswerListProps<Name extends string> {
  readonly answers: readonly ShownAnswer<Name>[]
  /** Text for a missing answer. */
  readonly blank: string
  readonly onChange: (name: Name) => void
  /** The answer whose Change button gets the focus on mount. */
  readonly focus?: Name | null
}

export function AnswerList<Name extends string>({ answers, blank, onChange, focus }: AnswerListProps<Name>) {
  return (
    <dl className="answers mb-0 text-break">
      {answers.map((answer) => {
        const label = t(answer.label, { brand: brand.name })
        return (
          <div key={answer.name}>
            <dt className="fw-medium text-body-secondary">{label}</dt>
            <dd>
              {answer.files !== null ? (
                <FileNames {...answer.files} blank={blank} />
              ) : (
                <AnswerText answer={answer} blank={blank} />
              )}
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

interface AnswerTextProps {
  readonly answer: ShownAnswer<string>
  readonly blank: string
}

function AnswerText({ answer: { text, isOption, isDate }, blank }: AnswerTextProps) {
  if (text === '') return <bdi className="text-body-secondary">{blank}</bdi>
  return (
    <bdi translate={isOption || isDate ? undefined : 'no'}>{isOption ? t(text) : isDate ? formatDate(text) : text}</bdi>
  )
}

interface FileNamesProps {
  readonly names: readonly string[]
  readonly unlisted: number
  readonly blank: string
}

/** More files are only counted: twenty names of a camera would fill a phone's screen. */
const mostNames = 5

/** Files by number and name; those that only the provider has by their number. */
function FileNames({ names, unlisted, blank }: FileNamesProps) {
  if (names.length === 0 && unlisted === 0) return <bdi className="text-body-secondary">{blank}</bdi>
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
