import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MenuOptions, menuTemplate } from '../../../../electron/main/help/menu.ts'
import { showLanguage } from '../../../../src/i18n/language.ts'
import { menuActions } from '../../../support/menu.ts'
import { spanish, speakEnglish, speakSpanish } from '../../../support/spanish.ts'

beforeEach(() => speakSpanish())
afterEach(async () => {
  await showLanguage('en')
  speakEnglish()
})

describe('menus', () => {
  const translations = new Set(Object.values(spanish).map((text) => text.replace(/\{\w+\}/, 'TruckStaff')))
  const isOther = (label: string) => !translations.has(label) && !/^(English|Español|TruckStaff.*)$/.test(label)

  /** Items by their label; items that Electron labels are named by their role. */
  function labels(items: readonly MenuItemConstructorOptions[]): string[] {
    return items.flatMap(({ type, label, role, submenu, visible }) => [
      ...(type === 'separator' || visible === false ? [] : [label ?? `role ${role}`]),
      ...(Array.isArray(submenu) ? labels(submenu) : []),
    ])
  }

  test.each(['linux', 'win32', 'darwin'] as const)('on %s every item has a translated label', (platform) => {
    const options: MenuOptions = {
      appName: 'TruckStaff',
      version: '1',
      platform,
      ...menuActions,
      onInstallUpdate: () => undefined,
    }
    expect(labels(menuTemplate(options)).filter(isOther)).toEqual([])
  })
})
