/** Main's texts, even before there is a page: in the page's language, with no English left. */
import { readFileSync } from 'node:fs'
import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assemblePage } from '../../../../build/page.ts'
import { type MenuOptions, menuTemplate } from '../../../../electron/main/help/menu.ts'
import { localizePage } from '../../../../electron/main/page/app-protocol.ts'
import { showLanguage } from '../../../../src/i18n/language.ts'
import { menuActions } from '../../../support/menu.ts'
import { speakEnglish, speakPseudo } from '../../../support/spanish.ts'

beforeEach(() => speakPseudo())
afterEach(async () => {
  await showLanguage('en')
  speakEnglish()
})

describe('menus', () => {
  const isOther = (label: string) => !label.includes('⟦') && !/^(English|Español|TruckStaff.*)$/.test(label)

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

test("the page's static texts are translated, and nothing else of it changes", () => {
  const html = assemblePage(readFileSync('src/index.html', 'utf8'), {})
  const spanish = localizePage(html, 'es')
  expect(localizePage(html, 'en')).toBe(html)
  expect(spanish).toContain('<html lang="es">')
  const seen = spanish.replace(/ data-in-es="[^"]*"|<!--[\s\S]*?-->|<noscript>[\s\S]*<\/noscript>/g, '')
  const texts = [...seen.matchAll(/>([^<]+)</g)].map(([, text = '']) => text.trim()).filter((text) => text !== '')
  expect(texts).toEqual([
    'Portal de candidatos',
    'Cargando...',
    'Si no aparece nada,',
    'revise su conexión',
    'y recargue esta página.',
  ])
})
