import { Download, Eye, FileText, Image as ImageIcon, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { Elements } from './elements.ts'
import { focusNeighbor } from './neighbor-focus.ts'
import './file-list.css'

export interface FileEntry {
  readonly key: string
  readonly name: string
  /** Shown beside the name; '' when unknown. */
  readonly size: string
  readonly picture: boolean
  /** A short note such as 'Sent'. */
  readonly note?: string | undefined
  /** The file is being prepared: it can only be removed. */
  readonly busy?: boolean
  /** Displays the file as a tile with its picture, or null until there is one. A file without it is a row. */
  readonly tile?: ReactNode
  /** What is remarkable about the file. */
  readonly remarks?: Elements
}

/** Called with a file's key. The same functions in every render, because the rows are memoized. */
interface FileActions {
  readonly onView: (key: string) => void
  readonly onDownload: (key: string) => void
  readonly onRemove: (key: string) => void
}

interface FileListProps extends FileActions {
  readonly label: string
  readonly entries: readonly FileEntry[]
}

/** Attached files with name, size, icon, View, Download and remove: tiles in two or more columns, and rows. */
export function FileList({ label, entries, ...actions }: FileListProps) {
  if (entries.length === 0) return null
  return (
    <ul className="file-list list-unstyled" aria-label={label}>
      {entries.map(({ key, tile, note, remarks, ...entry }) => (
        <li key={key} className={tile === undefined ? undefined : 'file-tile'} aria-busy={entry.busy} data-file={key}>
          {tile !== undefined && (
            <button
              type="button"
              className="file-preview d-grid w-100 p-0 border-0"
              aria-label={t('View {name}', { name: entry.name })}
              disabled={entry.busy}
              onClick={() => actions.onView(key)}
            >
              {tile ?? <ImageIcon className="file-icon" aria-hidden="true" />}
            </button>
          )}
          {tile !== undefined && note !== undefined && (
            <span className="file-state position-absolute text-note py-0 px-1">{note}</span>
          )}
          <FileRow
            id={key}
            isTile={tile !== undefined}
            note={tile === undefined ? note : undefined}
            {...entry}
            {...actions}
          />
          {remarks}
        </li>
      ))}
    </ul>
  )
}

interface FileRowProps extends Omit<FileEntry, 'key' | 'tile' | 'remarks'>, FileActions {
  readonly id: string
  readonly isTile: boolean
}

/** Memoized: rendering twenty rows takes 0.1 s on a slow phone. */
const FileRow = memo(function FileRow({
  id,
  isTile,
  name,
  size,
  picture,
  note,
  busy,
  onView,
  onDownload,
  onRemove,
}: FileRowProps) {
  useLanguage() // renders again when the language changes
  const Icon = picture ? ImageIcon : FileText
  return (
    <div className={`file-row d-flex ${isTile ? 'flex-column p-0 pt-1' : 'align-items-center gap-snug'}`}>
      {!isTile && <Icon className="file-icon" aria-hidden="true" />}
      <span className="file-name">
        <span className={isTile ? 'd-flex align-items-center gap-1' : undefined}>
          {isTile && <Icon className="file-icon" size={18} aria-hidden="true" />}
          {/* The picture tells them apart; cameras give long names without a place to wrap. */}
          <bdi className={isTile ? 'text-truncate' : undefined} translate="no">
            {name}
          </bdi>
        </span>
        <span className="text-body-secondary file-size d-block text-note">
          {[size, note].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="file-actions flex-shrink-0 d-flex justify-content-end">
        {!busy && !isTile && (
          <button type="button" className="icon-button" title={t('View {name}', { name })} onClick={() => onView(id)}>
            <Eye size={18} aria-hidden="true" />
          </button>
        )}
        {!busy && (
          <button
            type="button"
            className="icon-button"
            title={t('Download {name}', { name })}
            onClick={() => onDownload(id)}
          >
            <Download size={18} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          title={t('Remove {name}', { name })}
          onClick={(event) => {
            focusNeighbor(event.currentTarget)
            onRemove(id)
          }}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </span>
    </div>
  )
})
