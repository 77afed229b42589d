import { useId, useState } from 'react'
import type { License } from '../../../domain/text/license.ts'
import { msg, type UserText } from '../../../domain/text/user-text.ts'
import { fieldRow } from '../../../form/form.ts'
import { isExpired, type LicenseAnswer } from '../../../form/license-answers.ts'
import { formatDate } from '../../../i18n/date.ts'
import { t, translate } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/feedback.tsx'

interface LicenseDialogProps {
  readonly license: License
  readonly answers: readonly LicenseAnswer[]
  readonly onFill: (chosen: readonly LicenseAnswer[]) => void
  readonly onClose: () => void
}

/**
 * Returns the label of an answer's field. The license class is on another step than the scan, so its label names the
 * step.
 */
export function labelOf(name: LicenseAnswer['name']): string {
  return name === 'cdlStatus' ? t('CDL, on step 3') : t(fieldRow(name).row.label)
}

export function expiryHint(license: License): UserText | null {
  const { expires } = license
  if (expires === null || !isExpired(license, new Date())) return null
  return { text: msg('This license expired on {date}.'), values: { date: formatDate(expires) } }
}

/** Translates an option of a choice; returns other values unchanged. */
function displayed(name: LicenseAnswer['name'], value: string): string {
  return fieldRow(name).row.options === undefined ? value : t(value)
}

export function LicenseDialog({ license, answers, onFill, onClose }: LicenseDialogProps) {
  const [chosen, setChosen] = useState(() =>
    answers.filter(({ name, current }) => name !== 'companyAddress' && current.trim() === ''),
  )
  const hint = expiryHint(license)

  return (
    <Dialog
      title={t('What your license says')}
      onClose={onClose}
      actions={
        <>
          <Button
            primary
            label={t('Fill in the selected answers')}
            disabled={chosen.length === 0}
            onClick={() => onFill(chosen)}
          />
          <Button label={t('Cancel')} onClick={onClose} />
        </>
      }
    >
      <p>{t('The photo is not kept or sent.')}</p>
      {hint !== null && <Notice tone="warning">{translate(hint)}</Notice>}
      <ul className="barcode-found m-0 border-0 list-unstyled">
        {answers.map((answer) => (
          <FoundAnswer
            key={answer.name}
            answer={answer}
            isCut={answer.name === 'fullName' && license.nameIsCut}
            isChosen={chosen.includes(answer)}
            onChoose={(isChosen) =>
              setChosen(answers.filter((other) => (other === answer ? isChosen : chosen.includes(other))))
            }
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface FoundAnswerProps {
  readonly answer: LicenseAnswer
  /** The barcode truncates this value. */
  readonly isCut: boolean
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function FoundAnswer({ answer: { name, value, current }, isCut, isChosen, onChoose }: FoundAnswerProps) {
  const notes = useId()
  return (
    <li>
      <label className="form-check mb-0 py-2">
        <input
          className="form-check-input"
          type="checkbox"
          checked={isChosen}
          aria-describedby={notes}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="form-check-label">
          <span>{`${labelOf(name)}: `}</span>
          <strong className="text-break">{displayed(name, value)}</strong>
        </span>
      </label>
      <p id={notes} className="field-remark">
        {[
          current.trim() !== '' && t('Replaces: {value}', { value: displayed(name, current) }),
          isCut && t('The license shortens this name. Please complete it in the form.'),
        ]
          .filter((note) => note !== false)
          .join(' ')}
      </p>
    </li>
  )
}
