/** Whether screenshots can be compared on this machine: only the same browser and font render the same pixels. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const note = path.join(import.meta.dirname, 'pictures/drawn-with.txt')

function said(command: string, ...args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? ''
}

/** Returns the version of Debian's Chromium and its font; null for every other browser. */
function drawsWith(): string | null {
  const isDebians = !process.env.CHROMIUM_PATH || process.env.CHROMIUM_PATH === '/usr/bin/chromium'
  const release = isDebians ? /^\d+/.exec(said('dpkg-query', '-W', '-f', `\${Version}`, 'chromium'))?.[0] : undefined
  return release === undefined ? null : `Debian's Chromium ${release}, ${said('fc-match', 'system-ui')}`
}

export const pictureNote = { file: note, now: drawsWith() }

/** Returns why screenshots can't be compared here; null when they can. */
export function notComparable(): string | null {
  if (pictureNote.now === null) return "pictures are compared in Debian's Chromium only"
  const then = existsSync(note) ? readFileSync(note, 'utf8').trim() : 'nothing'
  if (then === pictureNote.now) return null
  return `the pictures were drawn with ${then}; here is ${pictureNote.now} (npm run update:look draws them anew)`
}
