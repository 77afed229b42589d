/** The native menu: paper, edit, zoom, quit and help; no developer tools. */

import type { MenuItemConstructorOptions } from 'electron'
import { type Language, languages } from '../../src/domain/locale.ts'
import { languageNames, shownLanguage } from '../../src/i18n/language.ts'
import { t } from '../../src/i18n/t.ts'

export interface MenuOptions {
  readonly appName: string
  readonly version: string
  readonly platform: NodeJS.Platform
  readonly onPrint: () => void
  readonly onSavePdf: () => void
  readonly onCopyDiagnostics: () => void
  readonly onSaveDiagnostics: () => void
  readonly onLanguage: (language: Language) => void
  /** Set once an update has been downloaded. */
  readonly onInstallUpdate: (() => void) | null
}

export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { appName, version, platform, onLanguage, onInstallUpdate } = options
  const edit: MenuItemConstructorOptions[] = [
    { role: 'undo' },
    { role: 'redo' },
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ]
  const view: MenuItemConstructorOptions[] = [
    { role: 'zoomIn' },
    // The key that carries "=" on a US keyboard makes "+" only with Shift.
    { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
    { role: 'zoomOut' },
    { role: 'resetZoom' },
    { type: 'separator' },
    ...languages.map(
      (language): MenuItemConstructorOptions => ({
        id: `language-${language}`,
        type: 'radio',
        label: languageNames[language],
        checked: language === shownLanguage().language,
        click: () => onLanguage(language),
      }),
    ),
  ]
  const help: MenuItemConstructorOptions[] = [
    { label: `${appName} ${version}`, enabled: false },
    { id: 'copy-diagnostics', label: t('Copy diagnostics'), click: options.onCopyDiagnostics },
    { id: 'save-diagnostics', label: t('Save diagnostics…'), click: options.onSaveDiagnostics },
  ]
  if (onInstallUpdate !== null) {
    help.push({ id: 'install-update', label: t('Restart to update'), click: onInstallUpdate })
  }
  const paper: MenuItemConstructorOptions[] = [
    { id: 'save-pdf', label: t('Save as PDF…'), accelerator: 'CommandOrControl+Shift+S', click: options.onSavePdf },
    { id: 'print', label: t('Print…'), accelerator: 'CommandOrControl+P', click: options.onPrint },
  ]
  const own: MenuItemConstructorOptions[] =
    platform === 'darwin'
      ? [
          {
            label: appName,
            submenu: [{ role: 'hide' }, { role: 'hideOthers' }, { type: 'separator' }, { role: 'quit' }],
          },
          { label: t('&File'), submenu: paper },
        ]
      : [{ label: t('&File'), submenu: [...paper, { type: 'separator' }, { role: 'quit' }] }]
  return [
    ...own,
    { label: t('&Edit'), submenu: edit },
    { label: t('&View'), submenu: view },
    { role: 'help', label: t('&Help'), submenu: help },
  ]
}
