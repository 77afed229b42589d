import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { isConvex, type Point, type Quad } from '../../../domain/files/perspective.ts'
import { msg } from '../../../domain/text/user-text.ts'
import { t } from '../../../i18n/t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading, Notice } from '../../../ui/feedback.tsx'
import { useTouch } from '../../../ui/touch.ts'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { runInPhotoWorker } from '../../shared/photo/photo-jobs.ts'
import { loupePlace, loupeSize } from './loupe.ts'

interface StraightenDialogProps {
  readonly file: File
  /** Longest side of the sent photo, in pixels. */
  readonly longest: number
  /** Detected corners of the paper; null when none were found. */
  readonly found: Quad | null
  readonly onUse: (picture: Blob) => void
  readonly onClose: () => void
}

/** Initial corners when no paper was found: slightly inside the photo. */
const inset: Quad = [
  { x: 0.08, y: 0.08 },
  { x: 0.92, y: 0.08 },
  { x: 0.92, y: 0.92 },
  { x: 0.08, y: 0.92 },
]

const dragHint = msg('Drag each handle to a corner of the paper.')
const dragOrPressHint = msg(
  'Drag each handle to a corner of the paper, or move it with the arrow keys (with Shift in larger steps).',
)
const crossed = msg('Two corners have changed places. Put each at its own corner of the paper.')
const failed = msg('The photo could not be straightened. The original is still attached.')

export function StraightenDialog({ file, longest, found, onUse, onClose }: StraightenDialogProps) {
  const touch = useTouch()
  const [corners, setCorners] = useState<Quad>(found ?? inset)
  const [result, setResult] = useState<Blob | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const next = useRef<HTMLButtonElement>(null)
  const resultAddress = useObjectUrl(result)
  const address = useObjectUrl(file)

  async function straighten() {
    setProblem(isConvex(corners) ? null : crossed)
    if (!isConvex(corners)) return
    setBusy(true)
    const reply = await runInPhotoWorker({ kind: 'straighten', file, longest, corners })
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

  function changeCorners() {
    setResult(null)
    next.current?.focus() // the pressed button is removed
  }

  return (
    <Dialog
      title={t('Straighten {name}', { name: file.name })}
      size="full"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            {t('Keep original')}
          </button>
          {result !== null && (
            <button type="button" className="btn btn-outline-secondary" onClick={changeCorners}>
              {t('Change the corners')}
            </button>
          )}
          <button
            ref={next}
            type="button"
            className="btn btn-primary"
            aria-disabled={busy || undefined}
            onClick={pressNext}
          >
            {result === null ? t('Straighten') : t('Use straightened')}
          </button>
        </>
      }
    >
      {busy && <Loading>{t('Straightening…')}</Loading>}
      {problem !== null && <Notice tone="warning">{t(problem)}</Notice>}
      {/* In landscape a phone has room for only one of the three. */}
      {!busy && problem === null && result === null && <p>{touch ? t(dragHint) : t(dragOrPressHint)}</p>}
      {resultAddress === null ? (
        address !== null && <Corners address={address} corners={corners} onChange={setCorners} />
      ) : (
        <div className="dialog-picture">
          <img className="straightened" src={resultAddress} alt={t('The straightened photo')} />
        </div>
      )}
    </Dialog>
  )
}

const names = msg(['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'])

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
  /** In fractions of the photo's sides. */
  readonly corners: Quad
  readonly onChange: (corners: Quad) => void
}

interface Drag {
  readonly index: number
  readonly photo: DOMRect
  readonly finger: Point
  /** From the finger to the corner, so that the corner does not jump when the drag begins beside its center. */
  readonly offset: Point
}

/** The photo with its four handles, and the loupe during a drag. */
function Corners({ address, corners, onChange }: CornersProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<Drag | null>(null)
  const [ratio, setRatio] = useState(4 / 3)

  function move(index: number, { x, y }: Point) {
    const [a, b, c, d] = corners.map((corner, at) => (at === index ? { x: within(x), y: within(y) } : corner))
    onChange([a, b, c, d] as Quad)
  }

  function take({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>, index: number) {
    const photo = stage.current?.getBoundingClientRect()
    const corner = corners[index]
    if (photo === undefined || corner === undefined) return
    currentTarget.setPointerCapture(pointerId)
    const offset = {
      x: photo.left + corner.x * photo.width - clientX,
      y: photo.top + corner.y * photo.height - clientY,
    }
    setDragged({ index, photo, offset, finger: { x: clientX, y: clientY } })
  }

  function drag({ clientX, clientY }: PointerEvent<HTMLElement>, index: number) {
    if (dragged?.index !== index) return
    const { photo, offset } = dragged
    setDragged({ ...dragged, finger: { x: clientX, y: clientY } })
    move(index, {
      x: (clientX + offset.x - photo.left) / photo.width,
      y: (clientY + offset.y - photo.top) / photo.height,
    })
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
      <div className="dialog-picture corners" style={{ '--ratio': ratio } as CSSProperties}>
        <div className="corners-stage position-relative" ref={stage}>
          <Outlined
            address={address}
            alt={t('The photo')}
            corners={corners}
            onLoad={({ naturalWidth, naturalHeight }) => setRatio(naturalWidth / naturalHeight)}
          />
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
              onPointerDown={(event) => take(event, index)}
              onPointerMove={(event) => drag(event, index)}
              onLostPointerCapture={() => setDragged(null)}
              onKeyDown={(event) => press(event, index)}
            />
          ))}
        </div>
      </div>
      {dragged !== null && <Loupe address={address} corners={corners} dragged={dragged} />}
    </>
  )
}

interface OutlinedProps {
  readonly address: string
  readonly alt: string
  readonly corners: Quad
  readonly onLoad?: (photo: HTMLImageElement) => void
}

/** The photo with the outline of the paper, drawn in light and dark so that it is visible on any background. */
function Outlined({ address, alt, corners, onLoad }: OutlinedProps) {
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ')
  return (
    <>
      <img src={address} alt={alt} draggable={false} onLoad={(event) => onLoad?.(event.currentTarget)} />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={points} />
        <polygon points={points} />
      </svg>
    </>
  )
}

const magnification = 2.5

/** The dragged corner, magnified, beside the finger that hides it. */
function Loupe({ address, corners, dragged }: Omit<CornersProps, 'onChange'> & { readonly dragged: Drag }) {
  const { index, photo, finger } = dragged
  const corner = corners[index]
  if (corner === undefined) return null
  const place = loupePlace(finger, { width: window.innerWidth, height: window.innerHeight })
  const [width, height] = [photo.width * magnification, photo.height * magnification]
  return (
    <div className="loupe" style={{ ...place, width: loupeSize, height: loupeSize }} aria-hidden="true">
      <div
        className="loupe-photo position-absolute"
        style={{ width, height, left: loupeSize / 2 - corner.x * width, top: loupeSize / 2 - corner.y * height }}
      >
        <Outlined address={address} alt="" corners={corners} />
      </div>
    </div>
  )
}
