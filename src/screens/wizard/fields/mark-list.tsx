import { X } from 'lucide-react'
import { t } from '../../../i18n/t.ts'
import { focusNeighbor } from '../../../ui/neighbor-focus.ts'

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
    <ul className={`d-flex flex-wrap gap-2 mt-2 list-unstyled ${className}`} aria-label={label}>
      {marks.map((mark) => (
        <li key={mark} className="d-flex align-items-center mw-100 ps-3 border rounded">
          <span className="text-break" translate="no">
            {mark}
          </span>
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
