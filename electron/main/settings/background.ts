/** The app without its window: whether it opens at login, and whether it keeps running, so that reminders come. */
import { app, Menu, type MenuItemConstructorOptions, Tray } from 'electron'
import { brand } from '../../../src/config.ts'
import { t } from '../../../src/i18n/t.ts'
import type { Choices } from './choices.ts'
import { hiddenSwitch } from './hidden-switch.ts'
import type { Settings } from './settings.ts'

const loginItem = { args: [`--${hiddenSwitch}`] }

export type Background = ReturnType<typeof createBackground>

export interface BackgroundOptions {
  readonly settings: Pick<Settings, 'openAtLogin' | 'keepRunning' | 'kiosk'>
  readonly choices: Choices
  readonly platform: NodeJS.Platform
  readonly packaged: boolean
  readonly icon: string
  readonly onOpen: () => void
}

export function createBackground(options: BackgroundOptions) {
  const { settings, choices, platform, packaged } = options
  /** Whether closing the window hides it. */
  const keepsRunning = () => !settings.kiosk && (settings.keepRunning ?? choices.get('keepRunning') === true)
  // Electron has no such call on Linux, where the desktop's own settings list the programs that start.
  const canOpenAtLogin = platform !== 'linux' && packaged
  let tray: Tray | null = null

  /** Applies the administrator's settings, and shows or removes the icon of a running app. */
  function apply(): void {
    const { openAtLogin } = settings
    if (canOpenAtLogin && openAtLogin !== null) app.setLoginItemSettings({ ...loginItem, openAtLogin })
    tray?.destroy()
    tray = null
    // macOS has the dock.
    if (!keepsRunning() || platform === 'darwin') return
    tray = new Tray(options.icon)
    tray.setToolTip(brand.name)
    tray.on('click', options.onOpen)
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: t('Open {app}', { app: brand.name }), click: options.onOpen },
        { label: t('Quit {app}', { app: brand.name }), click: () => app.quit() },
      ]),
    )
  }

  return {
    keepsRunning,
    /** Whether the app starts without its window. */
    startsHidden: () =>
      canOpenAtLogin &&
      keepsRunning() &&
      (app.commandLine.hasSwitch(hiddenSwitch) || app.getLoginItemSettings().wasOpenedAtLogin),
    apply,
    /** @param onChoice a choice was made: shows the menu again */
    items(onChoice: () => void): MenuItemConstructorOptions[] {
      const opensAtLogin: MenuItemConstructorOptions = {
        id: 'openAtLogin',
        label: t('Open when I sign in to this computer'),
        type: 'checkbox',
        checked: canOpenAtLogin && app.getLoginItemSettings(loginItem).openAtLogin,
        enabled: settings.openAtLogin === null, // else an administrator has decided
        click: ({ checked }) => app.setLoginItemSettings({ ...loginItem, openAtLogin: checked }),
      }
      const keeps: MenuItemConstructorOptions = {
        id: 'keepRunning',
        label: t('Keep running when the window is closed'),
        type: 'checkbox',
        checked: keepsRunning(),
        enabled: settings.keepRunning === null,
        click({ checked }) {
          choices.set('keepRunning', checked)
          apply()
          onChoice()
        },
      }
      return canOpenAtLogin ? [opensAtLogin, keeps] : [keeps]
    },
  }
}
