import { X } from 'lucide-react'
import { t } from '../../i18n/t.ts'
import { focusNeighbor } from '../../ui/neighbor-focus.ts'

interface MarkListProps {
  readonly label: string
  readonly marks: readonly string[]
  /** @param isLast true when no other mark remains to take the focus */
  readonly onRemove: (mark: string, isLast: boolean) => void
  readonly className?: string
}

export function MarkList({ label, marks, onRemove, className = '' }: MarkListProps) {
  if (marks.length === 0) return null
  return (
    <ul className={`marks ${className}`} aria-label={label}>
      {marks.map((mark) => (
        <li key={mark}>
          <span className="wrap-anywhere">{mark}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('Remove {name}', { name: mark })}
            onClick={(event) => onRemove(mark, !focusNeighbor(event.currentTarget))}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
