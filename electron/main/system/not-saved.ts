import { dialog } from 'electron'
import { t } from '../../../src/i18n/t.ts'
import type { Log } from './log.ts'

/** Says that a file could not be written. @param code of the error */
export async function showNotSaved(log: Log, code: string): Promise<void> {
  log({ event: 'file.not-saved', level: 'error', code })
  await dialog.showMessageBox({
    type: 'error',
    message: t('The file could not be saved.'),
    detail: t('Choose another folder, or make room on the disk, and try again.'),
  })
}
