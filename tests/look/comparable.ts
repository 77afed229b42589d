/** Whether screenshots can be compared on this machine: only the same browser and font render the same pixels. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isDebians } from '../support/chromium.ts'

const note = path.join(import.meta.dirname, 'pictures/rendered-with.txt')

function outputOf(command: string, ...args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? ''
}

/** Returns the version of Debian's Chromium and its font; null for every other browser. */
function currentRenderer(): string | null {
  const release = isDebians
    ? /^\d+/.exec(outputOf('dpkg-query', '-W', '-f', `\${Version}`, 'chromium'))?.[0]
    : undefined
  return release === undefined ? null : `Debian's Chromium ${release}, ${outputOf('fc-match', 'system-ui')}`
}

export const renderer = { file: note, now: currentRenderer() }

/** Returns why screenshots can't be compared here; null when they can. */
export function notComparable(): string | null {
  if (renderer.now === null) return "pictures are compared in Debian's Chromium only"
  const then = existsSync(note) ? readFileSync(note, 'utf8').trim() : 'nothing'
  if (then === renderer.now) return null
  return `the screenshots were rendered with ${then}; here is ${renderer.now} (npm run update:look renders them again)`
}
