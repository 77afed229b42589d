/** Small files that have either the old or the new content. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeFileAtomic, writeFileAtomicSync } from '../../../../electron/main/system/atomic-file.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const module = path.join(import.meta.dirname, '../../../../electron/main/system/atomic-file.ts')

let folder: string
let file: string
beforeEach(() => {
  folder = tempFolder()
  file = path.join(folder, 'below', 'state.json')
})

/** Writes 100 kB where a file may have 4: the disk accepts the beginning and then reports that it is full. */
function writeOnFullDisk(name: 'writeFileAtomic' | 'writeFileAtomicSync'): string {
  const script = `import { ${name} } from ${JSON.stringify(module)}
    try { await ${name}(${JSON.stringify(file)}, 'n'.repeat(100_000)); console.log('written') }
    catch (error) { console.log(error.code) }`
  const limited = 'ulimit -f 4; exec "$0" --input-type=module -e "$1"'
  return spawnSync('bash', ['-c', limited, process.execPath, script], { encoding: 'utf8' }).stdout.trim()
}

describe.each(['writeFileAtomic', 'writeFileAtomicSync'] as const)('%s', (name) => {
  const write = { writeFileAtomic, writeFileAtomicSync }[name]

  it('creates the folder, for this user only, and leaves nothing beside the file', async () => {
    await write(file, 'one')
    await write(file, 'two')
    expect(readFileSync(file, 'utf8')).toBe('two')
    expect(readdirSync(path.dirname(file))).toEqual(['state.json'])
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(statSync(path.dirname(file)).mode & 0o077).toBe(0)
  })

  it.skipIf(process.platform === 'win32')('keeps the old file whole if the disk fills up halfway', async () => {
    await write(file, 'old')
    expect(writeOnFullDisk(name)).toBe('EFBIG')
    expect(readFileSync(file, 'utf8')).toBe('old')
    expect(readdirSync(path.dirname(file))).toEqual(['state.json'])
  })

  it('reports a file that can’t be written', async () => {
    writeFileSync(path.join(folder, 'below'), '')
    await expect((async () => write(file, 'x'))()).rejects.toThrow()
  })
})
