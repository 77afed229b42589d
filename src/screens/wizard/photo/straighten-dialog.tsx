import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { isConvex, type Point, type Quad } from '../../../domain/files/perspective.ts'
import type { PhotoFit } from '../../../domain/files/photo-size.ts'
import { msg } from '../../../domain/text/user-text.ts'
import { t } from '../../../i18n/t.ts'
import { runInPhotoWorker } from '../../../pictures/photo-jobs.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading, Notice } from '../../../ui/feedback.tsx'
import { heldWhile } from '../../../ui/held-while.ts'
import { useTouch } from '../../../ui/touch.ts'
import { useObjectUrl } from '../../../ui/use-object-url.ts'

interface StraightenDialogProps {
  readonly file: File
  readonly fit: PhotoFit
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

export function StraightenDialog({ file, fit, found, onUse, onClose }: StraightenDialogProps) {
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
    const reply = await runInPhotoWorker({ kind: 'straighten', file, fit, corners })
    setBusy(false)
    if (reply.kind === 'picture') setResult(reply.picture)
    else setProblem(failed)
  }

  /** One button for both steps, so that the focus stays on it. */
  function pressNext() {
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
          <Button label={t('Keep original')} onClick={onClose} />
          {result !== null && <Button label={t('Change the corners')} onClick={changeCorners} />}
          <Button
            ref={next}
            primary
            label={result === null ? t('Straighten') : t('Use straightened')}
            {...heldWhile(busy)}
            onClick={pressNext}
          />
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
          <img
            className="position-absolute w-100 h-100 object-fit-contain"
            src={resultAddress}
            alt={t('The straightened photo')}
          />
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
  /** From the finger to the corner in pixels, so that the finger can drag the ring and leave the corner visible. */
  readonly offset: Point
}

/** The photo with the outline of the paper and its four handles. */
function Corners({ address, corners, onChange }: CornersProps) {
  const stage = useRef<HTMLDivElement>(null)
  const dragged = useRef<Drag | null>(null)
  const [ratio, setRatio] = useState(4 / 3)
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ')

  function move(index: number, { x, y }: Point) {
    const [a, b, c, d] = corners.map((corner, at) => (at === index ? { x: within(x), y: within(y) } : corner))
    onChange([a, b, c, d] as Quad)
  }

  function take({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>, index: number) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    currentTarget.setPointerCapture(pointerId)
    dragged.current = { index, offset: { x: left + width / 2 - clientX, y: top + height / 2 - clientY } }
  }

  function drag({ clientX, clientY }: PointerEvent<HTMLElement>, index: number) {
    const photo = stage.current?.getBoundingClientRect()
    if (photo === undefined || dragged.current?.index !== index) return
    const { offset } = dragged.current
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
    <div className="dialog-picture corners" style={{ '--ratio': ratio } as CSSProperties}>
      <div className="corners-stage position-relative" ref={stage}>
        <img
          className="d-block w-100 h-100 user-select-none"
          src={address}
          alt={t('The photo')}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        />
        {/* Drawn in light and dark, so that it is visible on any background. */}
        <svg
          className="position-absolute top-0 start-0 w-100 h-100 overflow-visible"
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polygon points={points} />
          <polygon points={points} />
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
            onPointerDown={(event) => take(event, index)}
            onPointerMove={(event) => drag(event, index)}
            onLostPointerCapture={() => {
              dragged.current = null
            }}
            onKeyDown={(event) => press(event, index)}
          />
        ))}
      </div>
    </div>
  )
}
