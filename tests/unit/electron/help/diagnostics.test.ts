import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { diagnosticsZip } from '../../../../electron/main/help/diagnostics-zip.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

it('the diagnostics of the Help menu hold versions and log files, and nothing else of the folder', () => {
  const folder = tempFolder()
  for (const name of ['main.log', 'main.log.1', 'dana.olson@truckstaff.example.log'])
    writeFileSync(path.join(folder, name), `{"event":"${name}"}\n`)
  const zip = unzipSync(diagnosticsZip('TruckStaff 1.0.0', folder))
  expect(Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
    'about.txt': 'TruckStaff 1.0.0\n',
    'logs/main.log': '{"event":"main.log"}\n',
    'logs/main.log.1': '{"event":"main.log.1"}\n',
  })
})
