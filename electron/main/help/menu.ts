/** The native menu: printing, editing, screens, text size, quit and help; no developer tools. */
import type { MenuItemConstructorOptions } from 'electron'
import { t } from '../../../src/i18n/t.ts'
import type { FindRequest, MenuCommand } from '../../../src/platform/port.ts'

export interface MenuOptions {
  readonly appName: string
  readonly version: string
  readonly platform: NodeJS.Platform
  /** Items that open a screen are disabled while signed out. */
  readonly signedIn: boolean
  readonly onCommand: (command: MenuCommand) => void
  readonly onFind: (request: FindRequest) => void
  readonly background: readonly MenuItemConstructorOptions[]
  readonly onPrint: () => void
  readonly onSavePdf: () => void
  readonly onSaveDiagnostics: () => void
  /** null until an update has been downloaded. */
  readonly onInstallUpdate: (() => void) | null
}

export const commandRows = (): readonly (readonly [command: MenuCommand, label: string, accelerator: string])[] => [
  ['dashboard', t('Dashboard'), 'CommandOrControl+1'],
  ['application', t('Application'), 'CommandOrControl+2'],
  ['calendar', t('Calendar'), 'CommandOrControl+3'],
  ['profile', t('My Profile'), 'CommandOrControl+4'],
  ['schedule', t('Schedule Interview'), 'CommandOrControl+N'],
  ['refresh', t('Refresh'), 'CommandOrControl+R'],
]

function commandItems({ signedIn, onCommand }: MenuOptions): MenuItemConstructorOptions[] {
  const items = commandRows().map(
    ([command, label, accelerator]): MenuItemConstructorOptions => ({
      id: command,
      label,
      accelerator,
      enabled: signedIn,
      click: () => onCommand(command),
    }),
  )
  return items.flatMap((item) => (item.id === 'schedule' ? [{ type: 'separator' }, item] : [item]))
}

const textSizeItems = (): MenuItemConstructorOptions[] => [
  { role: 'zoomIn', label: t('Larger text'), accelerator: 'CommandOrControl+Plus' },
  // On a US keyboard, the "=" key gives "+" only with Shift.
  { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
  { role: 'zoomOut', label: t('Smaller text'), accelerator: 'CommandOrControl+-' },
  { role: 'resetZoom', label: t('Normal text size'), accelerator: 'CommandOrControl+0' },
]

/** Electron's own labels for these roles are English only. */
const clipboardItems = (): MenuItemConstructorOptions[] => [
  { role: 'cut', label: t('Cut') },
  { role: 'copy', label: t('Copy') },
  { role: 'paste', label: t('Paste') },
  { role: 'selectAll', label: t('Select All') },
]

function findItems({ onFind }: MenuOptions): MenuItemConstructorOptions[] {
  const rows: readonly (readonly [FindRequest, string, string])[] = [
    ['open', t('Find…'), 'CommandOrControl+F'],
    ['next', t('Find Next'), 'F3'],
    ['previous', t('Find Previous'), 'Shift+F3'],
  ]
  return rows.map(([request, label, accelerator]) => ({
    id: `find-${request}`,
    label,
    accelerator,
    click: () => onFind(request),
  }))
}

/** Without it Cmd+M, Cmd+W and full screen do nothing on macOS. */
const windowMenu = (): MenuItemConstructorOptions => ({
  role: 'window',
  label: t('Window'),
  submenu: [
    { role: 'close', label: t('Close') },
    { role: 'minimize', label: t('Minimize') },
    { role: 'zoom', label: t('Zoom') },
    { role: 'togglefullscreen', label: t('Full Screen') },
    { type: 'separator' },
    { role: 'front', label: t('Bring All to Front') },
  ],
})

const fileItems = ({ onSavePdf, onPrint }: MenuOptions): MenuItemConstructorOptions[] => [
  { id: 'save-pdf', label: t('Save as PDF…'), accelerator: 'CommandOrControl+Shift+S', click: onSavePdf },
  { id: 'print', label: t('Print…'), accelerator: 'CommandOrControl+P', click: onPrint },
]

/** The menus that differ by system: macOS has one of the app's own. */
function ownMenus(options: MenuOptions): MenuItemConstructorOptions[] {
  const { appName: app, platform, background } = options
  const separator = { type: 'separator' } as const
  if (platform !== 'darwin') {
    const quit = { role: 'quit', label: t('Quit') } as const
    return [{ label: t('&File'), submenu: [...fileItems(options), separator, ...background, separator, quit] }]
  }
  const appItems: MenuItemConstructorOptions[] = [
    { role: 'about', label: t('About {app}', { app }) },
    separator,
    ...background,
    separator,
    { role: 'hide', label: t('Hide {app}', { app }) },
    { role: 'hideOthers', label: t('Hide Others') },
    { role: 'unhide', label: t('Show All') },
    separator,
    { role: 'quit', label: t('Quit {app}', { app }) },
  ]
  return [
    { label: app, submenu: appItems },
    { label: t('&File'), submenu: fileItems(options) },
  ]
}

export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { appName, version, platform, onInstallUpdate } = options
  const edit: MenuItemConstructorOptions[] = [
    { role: 'undo', label: t('Undo') },
    { role: 'redo', label: t('Redo') },
    { type: 'separator' },
    ...clipboardItems(),
    { type: 'separator' },
    ...findItems(options),
  ]
  const help: MenuItemConstructorOptions[] = [
    { label: `${appName} ${version}`, enabled: false },
    { id: 'save-diagnostics', label: t('Save diagnostics…'), click: options.onSaveDiagnostics },
  ]
  if (onInstallUpdate !== null) {
    help.push({ id: 'install-update', label: t('Restart to update'), click: onInstallUpdate })
  }
  return [
    ...ownMenus(options),
    { label: t('&Edit'), submenu: edit },
    { label: t('&View'), submenu: [...commandItems(options), { type: 'separator' }, ...textSizeItems()] },
    ...(platform === 'darwin' ? [windowMenu()] : []),
    { role: 'help', label: t('&Help'), submenu: help },
  ]
}
