import { RotateCw, Scan, Undo2 } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import type { Quad } from '../../../domain/files/perspective.ts'
import { mostMegapixels } from '../../../domain/files/picture-size.ts'
import { msg } from '../../../domain/text/user-text.ts'
import { t } from '../../../i18n/t.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { jpegOf } from '../prepared-file.ts'
import { analyzePhoto, runInPhotoWorker } from './photo-jobs.ts'
import type { PhotoAnalysis, PhotoProblem } from './photo-messages.ts'
import { PhotoPlaceholder } from './photo-placeholder.tsx'
import { StraightenDialog } from './straighten-dialog.tsx'
import './photo.css'

export type PhotoTool = 'turn' | 'straighten'

export interface PhotoToolsProps {
  /** Id of the attached file. */
  readonly id: string
  readonly file: File
  /** Longest side of the sent photo, in pixels. */
  readonly longest: number
  /** The tool that created this version of the photo, to restore its focus. */
  readonly focused: PhotoTool | null
  /** Called with the pending change of a photo, so that Next waits for it. */
  readonly onWork: (work: Promise<boolean>) => void
  readonly onReplace: (id: string, file: File, tool: PhotoTool) => void
  /** Restores the version before the last tool; null if no tool has changed the photo. */
  readonly onUndo: ((id: string) => void) | null
}

function warningTexts({ width, height, warnings }: PhotoAnalysis): string[] {
  const texts = {
    dark: t('This photo is dark. If it is hard to read, take it again with more light.'),
    blurred: t('This photo looks blurred. If it is hard to read, hold the phone still and take it again.'),
    small: t('This photo is small ({width} × {height} pixels). If it is hard to read, take it again from closer.', {
      width,
      height,
    }),
  }
  return warnings.map((warning) => texts[warning])
}

const problemTexts: Record<PhotoProblem, string> = {
  'too-large': msg(
    '{name} has more than {count} megapixels. It is attached as it is, but it cannot be shown, turned or straightened here.',
  ),
  undecodable: msg(
    '{name} cannot be shown here. It is attached in its full size. If your device cannot open it either, take it again.',
  ),
  failed: msg('{name} could not be checked here. It stays attached.'),
}

/** Returns the analysis of the photo, or why it failed; null while it is pending. */
function usePhotoAnalysis(file: File): PhotoAnalysis | PhotoProblem | null {
  const [analysis, setAnalysis] = useState<PhotoAnalysis | PhotoProblem | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void analyzePhoto(file, leaving.signal).then((analysis) => {
      if (analysis !== null) setAnalysis(analysis)
    })
    return () => leaving.abort()
  }, [file])
  return analysis
}

/** Returns the warnings beside the preview. */
function textsOn(analysis: PhotoAnalysis | PhotoProblem, name: string): string[] {
  return typeof analysis === 'string'
    ? [t(problemTexts[analysis], { name, count: mostMegapixels })]
    : warningTexts(analysis)
}

/** Returns the preview; null when the photo can't be displayed or its analysis is pending. */
function previewOf(file: File, analysis: PhotoAnalysis | PhotoProblem | null): Blob | null {
  if (typeof analysis === 'object') return analysis?.preview ?? null
  return analysis === 'failed' ? file : null
}

/** Preview, warnings and tools of an attached photo. */
export const PhotoTools = memo(function PhotoTools({
  id,
  file,
  longest,
  focused,
  onWork,
  onReplace,
  onUndo,
}: PhotoToolsProps) {
  const { name } = file
  useLanguage() // rerenders when the language changes
  const analysis = usePhotoAnalysis(file)
  const [turning, setTurning] = useState<'no' | 'busy' | 'failed'>('no')
  const [straightening, setStraightening] = useState<Quad | 'unknown' | null>(null)
  const preview = previewOf(file, analysis)
  const address = useObjectUrl(preview)
  const tools = useRef<HTMLDivElement>(null)

  const ready = address !== null
  useEffect(() => {
    if (ready && focused !== null) tools.current?.querySelector<HTMLElement>(`[data-tool=${focused}]`)?.focus()
  }, [ready, focused])

  async function turn(): Promise<boolean> {
    setTurning('busy')
    const reply = await runInPhotoWorker({ kind: 'turn', file, longest })
    setTurning(reply.kind === 'picture' ? 'no' : 'failed')
    if (reply.kind === 'picture') onReplace(id, jpegOf(reply.picture, file), 'turn')
    return reply.kind === 'picture'
  }

  if (analysis === null) {
    return (
      <PhotoPlaceholder>
        <p className="form-text photo-text">{t('Checking the photo…')}</p>
      </PhotoPlaceholder>
    )
  }
  if (preview !== null && address === null) return <PhotoPlaceholder />
  return (
    <div className="photo">
      {address !== null && <img className="photo-preview" src={address} alt={t('Preview of {name}', { name })} />}
      <div className="photo-side">
        <div role="status">
          {textsOn(analysis, name).map((text) => (
            <p key={text} className="field-remark photo-text">
              {text}
            </p>
          ))}
        </div>
        {turning === 'failed' && (
          <p className="field-remark photo-text" role="alert">
            {t('The photo could not be rotated. It is attached as it was.')}
          </p>
        )}
        {address !== null && (
          <div className="photo-tools" ref={tools}>
            <button
              type="button"
              className="btn btn-outline-secondary"
              data-tool="turn"
              aria-label={t('Rotate {name}', { name })}
              aria-disabled={turning === 'busy' || undefined}
              onClick={() => turning !== 'busy' && onWork(turn())}
            >
              <RotateCw size={18} aria-hidden="true" /> {t('Rotate')}
            </button>
            <button
              type="button"
              className="btn btn-outline-secondary"
              data-tool="straighten"
              aria-label={t('Straighten {name}', { name })}
              onClick={() => setStraightening((typeof analysis === 'object' ? analysis.corners : null) ?? 'unknown')}
            >
              <Scan size={18} aria-hidden="true" /> {t('Straighten')}
            </button>
            {onUndo !== null && (
              <button
                type="button"
                className="btn btn-outline-secondary"
                aria-label={t('Undo the change of {name}', { name })}
                onClick={() => onUndo(id)}
              >
                <Undo2 size={18} aria-hidden="true" /> {t('Undo')}
              </button>
            )}
          </div>
        )}
      </div>
      {straightening !== null && address !== null && (
        <StraightenDialog
          file={file}
          longest={longest}
          found={straightening === 'unknown' ? null : straightening}
          onUse={(picture) => onReplace(id, jpegOf(picture, file), 'straighten')}
          onClose={() => setStraightening(null)}
        />
      )}
    </div>
  )
})
