/** The native menu: edit, zoom, quit and help; no reload and no developer tools. */
import type { MenuItemConstructorOptions } from 'electron'

export interface MenuOptions {
  readonly appName: string
  readonly version: string
  readonly platform: NodeJS.Platform
  readonly onCopyDiagnostics: () => void
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
  ]
  if (onInstallUpdate !== null) {
    help.push({ id: 'install-update', label: 'Restart to update', click: onInstallUpdate })
  }
  const start: MenuItemConstructorOptions =
    platform === 'darwin'
      ? { label: appName, submenu: [{ role: 'hide' }, { role: 'hideOthers' }, { type: 'separator' }, { role: 'quit' }] }
      : { label: '&File', submenu: [{ role: 'quit' }] }
  return [
    start,
    { label: '&Edit', submenu: edit },
    { label: '&View', submenu: view },
    { role: 'help', label: '&Help', submenu: help },
  ]
}

export interface Diagnostics {
  readonly version: string
  readonly electron: string
  readonly chrome: string
  readonly system: string
  readonly apiHost: string
  readonly storage: string
  readonly signedIn: boolean
}

/** For a support mail: nothing about the person. */
export function diagnosticsText(appName: string, facts: Diagnostics): string {
  return [
    `${appName} ${facts.version}`,
    `Electron ${facts.electron}, Chromium ${facts.chrome}`,
    facts.system,
    `API ${facts.apiHost}`,
    `Session ${facts.signedIn ? 'active' : 'none'}, kept in ${facts.storage}`,
  ].join('\n')
}
