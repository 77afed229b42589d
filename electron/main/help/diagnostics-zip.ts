/** Diagnostics of this installation as a file for support: the app's versions and its log, which names no person. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate/browser'

export function diagnosticsZip(about: string, logFolder: string): Uint8Array {
  const names = readdirSync(logFolder).filter((name) => /^main\.log(\.\d)?$/.test(name))
  const logs = names.map((name) => [`logs/${name}`, new Uint8Array(readFileSync(path.join(logFolder, name)))] as const)
  return zipSync({ 'about.txt': strToU8(`${about}\n`), ...Object.fromEntries(logs) })
}
