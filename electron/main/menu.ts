/** The native menu: paper, edit, zoom, quit and help; no developer tools. */
import type { MenuItemConstructorOptions } from 'electron'

export interface MenuOptions {
  readonly appName: string
  readonly version: string
  readonly platform: NodeJS.Platform
  readonly onPrint: () => void
  readonly onSavePdf: () => void
  readonly onCopyDiagnostics: () => void
  readonly onSaveDiagnostics: () => void
  /** Set once an update has been downloaded. */
  readonly onInstallUpdate: (() => void) | null
}

export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { appName, version, platform, onInstallUpdate } = options
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
  ]
  const help: MenuItemConstructorOptions[] = [
    { label: `${appName} ${version}`, enabled: false },
    { id: 'copy-diagnostics', label: 'Copy diagnostics', click: options.onCopyDiagnostics },
    { id: 'save-diagnostics', label: 'Save diagnostics…', click: options.onSaveDiagnostics },
  ]
  if (onInstallUpdate !== null) {
    help.push({ id: 'install-update', label: 'Restart to update', click: onInstallUpdate })
  }
  const paper: MenuItemConstructorOptions[] = [
    { id: 'save-pdf', label: 'Save as PDF…', accelerator: 'CommandOrControl+Shift+S', click: options.onSavePdf },
    { id: 'print', label: 'Print…', accelerator: 'CommandOrControl+P', click: options.onPrint },
  ]
  const own: MenuItemConstructorOptions[] =
    platform === 'darwin'
      ? [
          {
            label: appName,
            submenu: [{ role: 'hide' }, { role: 'hideOthers' }, { type: 'separator' }, { role: 'quit' }],
          },
          { label: '&File', submenu: paper },
        ]
      : [{ label: '&File', submenu: [...paper, { type: 'separator' }, { role: 'quit' }] }]
  return [
    ...own,
    { label: '&Edit', submenu: edit },
    { label: '&View', submenu: view },
    { role: 'help', label: '&Help', submenu: help },
  ]
}
