import { RotateCw, Scan, Undo2 } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { mostMegapixels } from '../../../domain/files/picture-size.ts'
import { msg, type UserText } from '../../../domain/text/user-text.ts'
import type { FilesName } from '../../../form/preparation.ts'
import { t } from '../../../i18n/t.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { analyzePhoto, pictureFile, runInPhotoWorker } from '../../shared/photo/photo-jobs.ts'
import type { PhotoAnalysis, PhotoProblem } from '../../shared/photo/photo-messages.ts'
import { longestSideOf, useFilePreparation } from '../prepare-files.ts'
import type { FileActions } from '../use-files.ts'
import { PhotoPlaceholder } from './photo-placeholder.tsx'
import { StraightenDialog } from './straighten-dialog.tsx'
import './photo.css'

type PhotoTool = 'turn' | 'straighten'

interface PhotoToolsProps {
  /** Id of the attached file. */
  readonly id: string
  readonly file: File
  readonly field: FilesName
  readonly onReplace: FileActions['replace']
}

/** By changed photo: the tool, and the version before. */
const changes = new WeakMap<File, { readonly tool: PhotoTool; readonly before: File }>()

/** The tool whose button gets the focus once its result is displayed. */
const focused = new WeakMap<File, PhotoTool>()

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
    '{name} has more than {count} megapixels. It is sent as it is, also with the place where it was taken. It cannot be shown, turned or straightened here.',
  ),
  undecodable: msg(
    '{name} cannot be shown here. It is sent as it is, also with the place where it was taken. If your device cannot open it either, take it again.',
  ),
}

/** Returns the analysis of the photo, or why it failed; null while it is pending. */
function usePhotoAnalysis(file: File): PhotoAnalysis | PhotoProblem | null {
  const [analysis, setAnalysis] = useState<PhotoAnalysis | PhotoProblem | null>(null)
  useEffect(() => void analyzePhoto(file).then(setAnalysis), [file])
  return analysis
}

/** Returns the warnings beside the preview. */
function textsOn(analysis: PhotoAnalysis | PhotoProblem, name: string): string[] {
  return typeof analysis === 'string'
    ? [t(problemTexts[analysis], { name, count: mostMegapixels })]
    : warningTexts(analysis)
}

/** Preview, warnings and tools of an attached photo. Memoized: rendering twenty takes 0.1 s on a slow phone. */
export const PhotoTools = memo(function PhotoTools({ id, file, field, onReplace }: PhotoToolsProps) {
  const { name } = file
  const longest = longestSideOf(field)
  useLanguage() // rerenders when the language changes
  const preparation = useFilePreparation()
  const analysis = usePhotoAnalysis(file)
  const [turning, setTurning] = useState<'no' | 'busy' | 'failed'>('no')
  const [straightening, setStraightening] = useState(false)
  const preview = typeof analysis === 'object' ? (analysis?.preview ?? null) : null
  const address = useObjectUrl(preview)
  const tools = useRef<HTMLDivElement>(null)
  const change = changes.get(file)

  const ready = address !== null
  useEffect(() => {
    const tool = focused.get(file)
    if (!ready || tool === undefined) return
    focused.delete(file)
    tools.current?.querySelector<HTMLElement>(`[data-tool=${tool}]`)?.focus()
  }, [ready, file])

  function use(picture: Blob, tool: PhotoTool, done: UserText | null) {
    const made = pictureFile(picture, file)
    changes.set(made, { tool, before: file })
    focused.set(made, tool)
    onReplace(id, made, done)
  }

  async function turn(): Promise<boolean> {
    setTurning('busy')
    const reply = await runInPhotoWorker({ kind: 'turn', file, longest })
    setTurning(reply.kind === 'picture' ? 'no' : 'failed')
    if (reply.kind === 'picture') use(reply.picture, 'turn', null)
    return reply.kind === 'picture'
  }

  function undo({ tool, before }: { readonly tool: PhotoTool; readonly before: File }) {
    focused.set(before, tool)
    onReplace(id, before, { text: msg('{name}: the change was undone.'), values: { name: before.name } })
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
              onClick={() => turning !== 'busy' && preparation.add(field, turn())}
            >
              <RotateCw size={18} aria-hidden="true" /> {t('Rotate')}
            </button>
            <button
              type="button"
              className="btn btn-outline-secondary"
              data-tool="straighten"
              aria-label={t('Straighten {name}', { name })}
              onClick={() => setStraightening(true)}
            >
              <Scan size={18} aria-hidden="true" /> {t('Straighten')}
            </button>
            {change !== undefined && (
              <button
                type="button"
                className="btn btn-outline-secondary"
                aria-label={t('Undo the change of {name}', { name })}
                onClick={() => undo(change)}
              >
                <Undo2 size={18} aria-hidden="true" /> {t('Undo')}
              </button>
            )}
          </div>
        )}
      </div>
      {straightening && typeof analysis === 'object' && (
        <StraightenDialog
          file={file}
          longest={longest}
          found={analysis.corners}
          onUse={(picture) => use(picture, 'straighten', { text: msg('{name} was straightened.'), values: { name } })}
          onClose={() => setStraightening(false)}
        />
      )}
    </div>
  )
})
