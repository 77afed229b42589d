import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { menuTemplate } from '../../../../electron/main/help/menu.ts'
import { menuActions } from '../../../support/menu.ts'

describe('the menu', () => {
  const roles = (platform: NodeJS.Platform): string => {
    return JSON.stringify(menuTemplate({ appName: 'TruckStaff', version: '1.0.0', platform, ...menuActions }))
  }

  it.each(['linux', 'win32', 'darwin'] as const)(
    'on %s has edit, zoom, quit and help, no reload and no developer tools',
    (platform) => {
      const menu = roles(platform)
      for (const role of ['undo', 'paste', 'zoomIn', 'zoomOut', 'resetZoom', 'quit', 'help'])
        expect(menu).toContain(`"${role}"`)
      expect(menu).not.toMatch(/reload|devtools/i)
      expect(menu).not.toContain('install-update')
      expect(menu).toContain('TruckStaff 1.0.0')
    },
  )

  it('on macOS has the roles that its shortcuts need', () => {
    const menu = roles('darwin')
    for (const role of ['about', 'hide', 'close', 'minimize', 'zoom', 'togglefullscreen', 'front'])
      expect(menu).toContain(`"${role}"`)
  })

  it('offers a downloaded update', () => {
    const onInstallUpdate = vi.fn()
    const menu = menuTemplate({ appName: 'T', version: '1', platform: 'linux', ...menuActions, onInstallUpdate })
    const help = menu.find(({ role }) => role === 'help')?.submenu as MenuItemConstructorOptions[]
    help.find(({ id }) => id === 'install-update')?.click?.(undefined as never, undefined, undefined as never)
    expect(onInstallUpdate).toHaveBeenCalledOnce()
  })

  it('leads to the four screens while signed in', () => {
    const onCommand = vi.fn()
    const given = { appName: 'T', version: '1', platform: 'linux', ...menuActions, onCommand } as const
    const menu = menuTemplate(given)
    const view = menu.find(({ label }) => label === '&View')?.submenu as MenuItemConstructorOptions[]
    for (const { id, click, enabled } of view) {
      if (id === undefined) continue
      expect(enabled).toBe(true)
      click?.(undefined as never, undefined, undefined as never)
    }
    expect(onCommand.mock.calls.flat()).toEqual([
      'dashboard',
      'application',
      'calendar',
      'profile',
      'schedule',
      'refresh',
    ])
    expect(JSON.stringify(menuTemplate({ ...given, signedIn: false }))).toContain(
      '"id":"calendar","label":"Calendar","accelerator":"CommandOrControl+3","enabled":false',
    )
  })
})
