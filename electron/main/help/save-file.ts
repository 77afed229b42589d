/** Saves a file to a place that the user chooses in the system's dialog. */

import path from 'node:path'
import { app, dialog } from 'electron'
import { errorCode } from '../../../src/domain/failures/error-code.ts'
import { writeFileAtomic } from '../system/atomic-file.ts'
import type { Log } from '../system/log.ts'
import { showNotSaved } from '../system/not-saved.ts'

/** @param make creates the content, after a place has been chosen */
export async function saveFile(name: string, make: () => Uint8Array | Promise<Uint8Array>, log: Log): Promise<void> {
  const kind = path.extname(name).slice(1)
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: path.join(app.getPath('documents'), name),
    filters: [{ name: kind.toUpperCase(), extensions: [kind] }],
  })
  if (canceled || filePath === '') return
  try {
    await writeFileAtomic(filePath, await make())
  } catch (error) {
    await showNotSaved(log, errorCode(error))
  }
}
