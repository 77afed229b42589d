/** Diagnostics of this installation as a file for support, without personal data. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate/browser'
import { type Display, openingPlace, readPlaces } from '../page/window-bounds.ts'
import { cleanLine } from '../system/log.ts'

export interface DiagnosticsSources {
  readonly text: string
  readonly logFolder: string
  readonly placeFile: string
  readonly draftFolder: string
  readonly displays: readonly Display[]
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // not created yet
  }
}

/** Filters each log line through the allow-list of the log. */
function cleanLog(file: string): string {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(cleanLine)
  return `${lines.map((line) => line ?? '(not a line of the log)').join('\n')}\n`
}

/** Number and total size of the drafts. File names are hashes, and are left out too. */
function draftFacts(folder: string): { readonly files: number; readonly bytes: number } {
  const sizes = namesIn(folder).map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Creates a zip of the logs and the app's state. Every part consists of known values only. */
export function diagnosticsZip(sources: DiagnosticsSources): Uint8Array {
  const state = {
    window: openingPlace(readPlaces(sources.placeFile), sources.displays),
    screens: sources.displays.map(({ workArea: { x, y, width, height } }) => ({ x, y, width, height })),
    drafts: draftFacts(sources.draftFolder),
  }
  const logs = namesIn(sources.logFolder).filter((name) => /^main\.log(\.\d)?$/.test(name))
  return zipSync({
    'about.txt': strToU8(`${sources.text}\n`),
    'state.json': strToU8(`${JSON.stringify(state, null, 2)}\n`),
    ...Object.fromEntries(
      logs.map((name) => [`logs/${name}`, strToU8(cleanLog(path.join(sources.logFolder, name)))] as const),
    ),
  })
}
