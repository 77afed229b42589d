import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { isConvex, type Point, type Quad } from '../../../domain/files/perspective.ts'
import { t } from '../../../i18n/t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading, Notice } from '../../../ui/feedback.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { askPhotoWorker } from './photo-jobs.ts'

interface StraightenDialogProps {
  readonly file: File
  /** How large it is sent, in pixels of the longest side. */
  readonly longest: number
  /** The corners found beforehand. */
  readonly found: Quad | null
  readonly onUse: (picture: Blob) => void
  readonly onClose: () => void
}

/** Where no paper stands out: a little inside of the photo's own corners. */
const inset: Quad = [
  { x: 0.08, y: 0.08 },
  { x: 0.92, y: 0.08 },
  { x: 0.92, y: 0.92 },
  { x: 0.08, y: 0.92 },
]

const crossed = 'Two corners have changed places. Put each at its own corner of the paper.'
const failed = 'The photo could not be straightened. The original is still attached.'

/** Four corners to drag onto those of the paper; then the straightened photo, to use or not. */
export function StraightenDialog({ file, longest, found, onUse, onClose }: StraightenDialogProps) {
  const [corners, setCorners] = useState<Quad>(found ?? inset)
  const [result, setResult] = useState<Blob | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = useObjectUrl(result)
  const address = useObjectUrl(file)

  async function straighten() {
    setProblem(isConvex(corners) ? null : crossed)
    if (!isConvex(corners)) return
    setBusy(true)
    const reply = await askPhotoWorker({ kind: 'straighten', file, longest, corners })
    setBusy(false)
    if (reply.kind === 'picture') setResult(reply.picture)
    else setProblem(failed)
  }

  /** One button for both steps, so that the focus stays on it. */
  function pressNext() {
    if (busy) return
    if (result === null) void straighten()
    else {
      onUse(result)
      onClose()
    }
  }

  return (
    <Dialog
      title={t('Straighten {name}', { name: file.name })}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            {t('Keep original')}
          </button>
          {result !== null && (
            <button type="button" className="btn btn-outline-secondary" onClick={() => setResult(null)}>
              {t('Change the corners')}
            </button>
          )}
          <button type="button" className="btn btn-primary" aria-disabled={busy || undefined} onClick={pressNext}>
            {result === null ? t('Straighten') : t('Use straightened')}
          </button>
        </>
      }
    >
      {problem !== null && <Notice tone="warning">{t(problem)}</Notice>}
      {busy && <Loading>{t('Straightening…')}</Loading>}
      {shown === null ? (
        address !== null && <Corners address={address} corners={corners} onChange={setCorners} />
      ) : (
        <img className="file-picture" src={shown} alt={t('The straightened photo')} />
      )}
    </Dialog>
  )
}

const names = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'] as const

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function within(value: number): number {
  return Math.min(1, Math.max(0, value))
}

interface CornersProps {
  readonly address: string
  readonly corners: Quad
  readonly onChange: (corners: Quad) => void
}

/** The photo with its four handles. */
function Corners({ address, corners, onChange }: CornersProps) {
  const stage = useRef<HTMLDivElement>(null)

  function move(index: number, { x, y }: Point) {
    const [a, b, c, d] = corners.map((corner, at) => (at === index ? { x: within(x), y: within(y) } : corner))
    onChange([a, b, c, d] as Quad)
  }

  function drag(event: PointerEvent<HTMLElement>, index: number) {
    const box = stage.current?.getBoundingClientRect()
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    move(index, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }

  function press(event: KeyboardEvent, index: number) {
    const arrow = arrows[event.key]
    const corner = corners[index]
    if (arrow === undefined || corner === undefined) return
    event.preventDefault() // the dialog would scroll
    const step = event.shiftKey ? 0.05 : 0.005
    move(index, { x: corner.x + arrow.x * step, y: corner.y + arrow.y * step })
  }

  return (
    <>
      <p>
        {t('Drag each handle to a corner of the paper, or move it with the arrow keys (with Shift in larger steps).')}
      </p>
      <div className="corners">
        <div className="corners-stage" ref={stage}>
          <img src={address} alt={t('The photo')} draggable={false} />
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
          </svg>
          {corners.map(({ x, y }, index) => (
            <div
              key={names[index]}
              role="slider"
              tabIndex={0}
              className="corner"
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              aria-label={t(names[index] ?? '')}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(x * 100)}
              aria-valuetext={t('{across} percent from the left, {down} percent from the top', {
                across: Math.round(x * 100),
                down: Math.round(y * 100),
              })}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(event, index)}
              onKeyDown={(event) => press(event, index)}
            />
          ))}
        </div>
      </div>
    </>
  )
}
