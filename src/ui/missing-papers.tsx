import { ChevronRight } from 'lucide-react'
import { t } from '../i18n/t.ts'
import { Link } from './link.tsx'
import './missing-papers.css'

interface Missing {
  readonly name: string
  readonly reminder: string
  readonly paper: boolean
}

/** Separates items that can be filled in on this device from papers, which a shared device does not send. */
export function splitMissing<Item extends Missing>(missing: readonly Item[], attachesFiles: boolean) {
  const here = missing.filter(({ paper }) => attachesFiles || !paper)
  const elsewhere = missing.filter((item) => !here.includes(item)).map(({ reminder }) => reminder)
  return { here, elsewhere }
}

interface MissingPapersProps {
  readonly given: readonly string[]
  readonly missing: readonly Missing[]
  /** Whether files can be chosen on this device. */
  readonly attachesFiles: boolean
}

/** Collapsed it takes one line, because it is rendered late and must not move the content below. */
export function MissingPapers({ given, missing, attachesFiles }: MissingPapersProps) {
  const count = missing.length
  if (count === 0)
    return (
      <p className="papers-none m-0 tap-height" tabIndex={-1}>
        {t('Nothing is missing.')}
      </p>
    )
  const { here, elsewhere } = splitMissing(missing, attachesFiles)
  return (
    <details className="papers">
      <summary className="d-flex align-items-center gap-2 tap-height text-primary-emphasis fw-semibold">
        <ChevronRight size={20} aria-hidden="true" />
        <span>
          {count === 1 ? t('1 optional item is missing') : t('{count} optional items are missing', { count })}
        </span>
      </summary>
      <div className="papers-body d-grid gap-snug pt-2">
        {here.length > 0 && (
          <>
            <p>{t('You can add them now:')}</p>
            <ul className="m-0 d-flex flex-wrap gap-2 list-unstyled">
              {here.map(({ name, reminder }) => (
                <li key={name}>
                  <Link className="btn btn-outline-secondary rounded-pill" to={`/application?field=${name}`}>
                    {t('Add: {item}', { item: t(reminder) })}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {elsewhere.length > 0 && <SentFromElsewhere names={elsewhere} />}
        {given.length > 0 && <p>{`${t('Papers sent:')} ${given.map((name) => t(name)).join(', ')}.`}</p>}
      </div>
    </details>
  )
}

/** Papers that this device does not send. @param names of the papers */
export function SentFromElsewhere({ names }: { readonly names: readonly string[] }) {
  return (
    <p>
      {t('Send these papers from your own phone or computer: {names}.', {
        names: names.map((name) => t(name)).join(', '),
      })}
    </p>
  )
}
