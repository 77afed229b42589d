import { Download, Eye, FileText, Image as ImageIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { focusNeighbour } from './neighbour-focus.ts'

export interface FileEntry {
  readonly key: string
  readonly name: string
  /** Shown beside the name; '' when unknown. */
  readonly size: string
  readonly picture: boolean
  /** A small remark such as 'Sent'. */
  readonly note?: string
  /** Beneath its row. */
  readonly below?: ReactNode
}

interface FileListProps {
  /** Its accessible name. */
  readonly label: string
  readonly entries: readonly FileEntry[]
  readonly onView: (key: string) => void
  readonly onDownload: (key: string) => void
  readonly onRemove: (key: string) => void
}

/** Attached files with name, size, icon, View, Download and remove. */
export function FileList({ label, entries, onView, onDownload, onRemove }: FileListProps) {
  if (entries.length === 0) return null
  return (
    <ul className="file-list" aria-label={label}>
      {entries.map(({ key, name, size, picture, note, below }) => (
        <li key={key}>
          <div className="file-row">
            {picture ? (
              <ImageIcon className="file-icon" aria-hidden="true" />
            ) : (
              <FileText className="file-icon" aria-hidden="true" />
            )}
            <span className="file-name">
              <bdi>{name}</bdi>
              <span className="text-soft file-size">{[size, note].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="file-actions">
              <button
                type="button"
                className="icon-button"
                aria-label={t('View {name}', { name })}
                title={t('View')}
                onClick={() => onView(key)}
              >
                <Eye size={18} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('Download {name}', { name })}
                title={t('Download')}
                onClick={() => onDownload(key)}
              >
                <Download size={18} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('Remove {name}', { name })}
                title={t('Remove')}
                onClick={(event) => {
                  focusNeighbour(event.currentTarget)
                  onRemove(key)
                }}
              >
                <X size={18} aria-hidden="true" />
              </button>
            </span>
          </div>
          {below}
        </li>
      ))}
    </ul>
  )
}
