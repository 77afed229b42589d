// Reads an app.asar: four numbers, a JSON directory, then the files one after the other.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {{ name: string, size: number, unpacked: boolean, start: number }} Entry */

/**
 * @param {string} archive path of an app.asar
 * @returns {Entry[]} every file, names with forward slashes
 */
export function listAsar(archive) {
  const bytes = readFileSync(archive)
  const directory = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8'))
  const contents = 8 + bytes.readUInt32LE(4)
  /** @returns {Entry[]} */
  const walk = (folder, prefix) =>
    Object.entries(folder.files).flatMap(([name, entry]) =>
      entry.files
        ? walk(entry, `${prefix}${name}/`)
        : [
            {
              name: prefix + name,
              size: entry.size,
              unpacked: entry.unpacked === true,
              start: contents + Number(entry.offset ?? 0),
            },
          ],
    )
  return walk(directory, '')
}

/** Writes everything of an archive into a folder, what lies beside it unpacked included. */
export function extractAsar(archive, folder) {
  const bytes = readFileSync(archive)
  for (const { name, size, unpacked, start } of listAsar(archive)) {
    const target = path.join(folder, name)
    mkdirSync(path.dirname(target), { recursive: true })
    if (unpacked) copyFileSync(path.join(`${archive}.unpacked`, name), target)
    else writeFileSync(target, bytes.subarray(start, start + size))
  }
}
