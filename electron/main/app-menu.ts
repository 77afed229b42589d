/** What the native menu does; its items are in `menu.ts`. */

import os from 'node:os'
import { app, clipboard, Menu } from 'electron'
import type { Language } from '../../src/domain/locale.ts'
import { brand } from '../../src/domain/settings.ts'
import { diagnosticsText } from './diagnostics.ts'
import type { Log } from './log.ts'
import { menuTemplate } from './menu.ts'
import { type Page, workAreas } from './page.ts'
import { saveFile } from './save-file.ts'
import type { TokenVault } from './token-vault.ts'

export interface AppMenuParts {
  readonly page: Pick<Page, 'window'>
  readonly vault: Pick<TokenVault, 'storage' | 'info'>
  readonly apiHost: string
  readonly places: { readonly stateFile: string; readonly placeFile: string; readonly draftFolder: string }
  readonly log: Log
  readonly onLanguage: (language: Language) => void
  /** Ends the app and starts the downloaded update; null while there is none. */
  readonly onInstallUpdate: (() => void) | null
}

function about({ apiHost, vault }: AppMenuParts): string {
  return diagnosticsText(brand.name, {
    version: app.getVersion(),
    electron: process.versions.electron,
    chrome: process.versions.chrome,
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    apiHost,
    storage: vault.storage(),
    signedIn: vault.info().signedIn,
  })
}

function saveDiagnostics(parts: AppMenuParts): Promise<void> {
  const name = `${brand.name}-diagnostics-${new Date().toISOString().slice(0, 10)}.zip`
  const sources = { ...parts.places, text: about(parts), logFolder: app.getPath('logs'), screens: workAreas() }
  const make = async (): Promise<Uint8Array> => (await import('./diagnostics-zip.ts')).diagnosticsZip(sources)
  return saveFile(name, make, parts.log)
}

async function pdfOf({ page }: AppMenuParts): Promise<Uint8Array> {
  return (await page.window()?.webContents.printToPDF({ printBackground: true })) ?? new Uint8Array()
}

/** Shows the menu; a kiosk has none. */
export function showMenu(parts: AppMenuParts): void {
  const template = menuTemplate({
    appName: brand.name,
    version: app.getVersion(),
    platform: process.platform,
    onPrint: () => parts.page.window()?.webContents.print(),
    onSavePdf: () => void saveFile(`${brand.name}.pdf`, () => pdfOf(parts), parts.log),
    onCopyDiagnostics: () => void clipboard.writeText(about(parts)),
    onSaveDiagnostics: () => void saveDiagnostics(parts),
    onLanguage: parts.onLanguage,
    onInstallUpdate: parts.onInstallUpdate,
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
