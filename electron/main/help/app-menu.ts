/** Handlers of the native menu; its items are in `menu.ts`. */

import os from 'node:os'
import { app, dialog, Menu } from 'electron'
import { brand } from '../../../src/config.ts'
import { t } from '../../../src/i18n/t.ts'
import type { Page } from '../page/page.ts'
import type { TokenVault } from '../session/token-vault.ts'
import type { Background } from '../settings/background.ts'
import type { Log } from '../system/log.ts'
import { commandRows, menuTemplate } from './menu.ts'
import { saveFile } from './save-file.ts'

export interface AppMenuServices {
  readonly page: Pick<Page, 'window' | 'push'>
  readonly vault: Pick<TokenVault, 'storage' | 'info'>
  readonly background: Background
  readonly apiHost: string
  readonly log: Log
  /** Ends the app and installs the downloaded update; null while there is none. */
  readonly onInstallUpdate: (() => void) | null
}

/** Versions and places for support: nothing about a person. */
function about({ apiHost, vault }: AppMenuServices): string {
  const { electron, chrome } = process.versions
  return [
    `${brand.name} ${app.getVersion()}`,
    `Electron ${electron}, Chromium ${chrome}`,
    `${os.type()} ${os.release()} ${os.arch()}`,
    `API ${apiHost}`,
    `Session ${vault.info().signedIn ? 'active' : 'none'}, kept in ${vault.storage()}`,
  ].join('\n')
}

function saveDiagnostics(services: AppMenuServices): Promise<void> {
  const name = `${brand.name}-diagnostics-${new Date().toISOString().slice(0, 10)}.zip`
  const make = async (): Promise<Uint8Array> =>
    (await import('./diagnostics-zip.ts')).diagnosticsZip(about(services), app.getPath('logs'))
  return saveFile(name, make, services.log)
}

async function pdfOf({ page }: AppMenuServices): Promise<Uint8Array> {
  return (
    (await page.window()?.webContents.printToPDF({ printBackground: true, generateTaggedPDF: true })) ??
    new Uint8Array()
  )
}

const savePdf = (services: AppMenuServices): Promise<void> =>
  saveFile(`${brand.name}.pdf`, () => pdfOf(services), services.log)

/** Where Electron can't print, such as without a printer, it opens no dialog. */
function print(services: AppMenuServices): void {
  services.page.window()?.webContents.print({}, async (isPrinted, reason) => {
    if (isPrinted || /cancel/i.test(reason)) return
    services.log({ event: 'print.failed', level: 'warn', code: reason })
    const { response } = await dialog.showMessageBox({
      type: 'info',
      message: /no printers/i.test(reason) ? t('This computer has no printer.') : t('The page could not be printed.'),
      buttons: [t('Save as PDF…'), t('Cancel')],
      cancelId: 1,
    })
    if (response === 0) await savePdf(services)
  })
}

export function enableCommands(signedIn: boolean): void {
  const menu = Menu.getApplicationMenu()
  for (const [command] of commandRows()) {
    const item = menu?.getMenuItemById(command)
    if (item) item.enabled = signedIn
  }
}

export function showMenu(services: AppMenuServices): void {
  const template = menuTemplate({
    appName: brand.name,
    version: app.getVersion(),
    platform: process.platform,
    signedIn: services.vault.info().signedIn,
    onCommand: (command) => void services.page.push('onCommand', command),
    onFind: (request) => void services.page.push('onFind', request),
    background: services.background.items(() => showMenu(services)),
    onPrint: () => print(services),
    onSavePdf: () => void savePdf(services),
    onSaveDiagnostics: () => void saveDiagnostics(services),
    onInstallUpdate: services.onInstallUpdate,
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
