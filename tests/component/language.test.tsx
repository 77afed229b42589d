/** The language is switched during other work by the desktop's menu, also under an open dialog. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { languageRows, showLanguage } from '../../src/i18n/language.ts'
import { t } from '../../src/i18n/t.ts'
import type { DesktopApp } from '../../src/platform/port.ts'
import { fakePlatform, json, later, silentApp } from '../support/fake-platform.ts'
import { openAt } from './auth-helpers.tsx'

type Choose = Parameters<DesktopApp['onLanguage']>[0]

afterEach(() => showLanguage('en'))

/** @returns a function that chooses a language in the menu and waits until it is shown */
async function openWithMenu(path: string, name = 'María Ortiz') {
  let choose: Choose = () => undefined
  const fake = fakePlatform({ kind: 'desktop', user: { name } })
  const onLanguage: DesktopApp['onLanguage'] = (listener) => {
    choose = listener
    return () => undefined
  }
  fake.reply('calendar', json({ success: true, data: [] }))
  fake.reply('application', json({ success: true, data: { owner_operator: null } }))
  await openAt(path, { ...fake, app: { ...silentApp, onLanguage } })
  return async (language: 'en' | 'es') => {
    choose(language)
    await expect.poll(() => document.documentElement.lang).toBe(language)
  }
}

function cursor() {
  const field = document.activeElement as HTMLInputElement
  return [field.name, field.value, field.selectionStart, field.selectionEnd]
}

/** Puts the caret at a position. */
function putCursor(at: number) {
  const field = document.activeElement as HTMLInputElement
  field.setSelectionRange(at, at)
}

test('it is shown that a language is being loaded, and each failure is a notice until it is dismissed', async () => {
  const slow = later<void>()
  const texts = vi.spyOn(languageRows.es, 'texts')
  texts.mockImplementation(() => slow.promise.then(() => Promise.reject(new Error('offline'))))
  onTestFinished(() => texts.mockRestore())
  await openAt('/sign-in')
  const spanish = page.getByRole('button', { name: /^Español/ })
  const notice = page.getByText(/^No se pudo cargar el portal en español/)
  await spanish.click()
  await expect.element(spanish).toHaveAttribute('aria-busy', 'true')
  await expect.element(spanish).toHaveTextContent('Español…')
  slow.settle()
  await expect.element(notice).toBeVisible()
  await expect.element(spanish).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await spanish.click()
  await expect.element(notice).toBeVisible()
})

describe('switching the language loses nothing', () => {
  test('in a dialog: it stays, its texts change, the caret stays', async () => {
    const choose = await openWithMenu('/calendar')
    await page.getByRole('button', { name: 'Schedule Interview' }).first().click()
    const title = page.getByRole('dialog', { name: 'Schedule Interview' }).getByRole('textbox').first()
    await userEvent.fill(title, 'Yard visit')
    putCursor(4)
    const before = cursor()
    const dialog = document.querySelector('dialog')
    await choose('es')
    expect(cursor()).toEqual(before)
    expect(document.querySelector('dialog')).toBe(dialog)
    await expect.element(page.getByRole('dialog', { name: t('Schedule Interview') })).toBeVisible()
    expect(t('Schedule Interview')).not.toBe('Schedule Interview')
    await userEvent.keyboard('s')
    expect(cursor()).toEqual([before[0], 'Yards visit', 5, 5])
  })

  test('in a field of the application: the text, an error and the caret stay', async () => {
    const choose = await openWithMenu('/application')
    const address = page.getByLabelText(/^Company address/)
    await userEvent.fill(address, '412 Quarry Road')
    putCursor(4)
    const before = cursor()
    await choose('es')
    expect(cursor()).toEqual(before)
    await expect.element(page.getByLabelText(new RegExp(`^${t('Company address')}`))).toHaveFocus()
    await choose('en')
    expect(cursor()).toEqual(before)
  })
})

test.each([
  ['markup', '<b>Ana</b> & {name} <script>'],
  ['letters from right to left', 'נועה <i>'],
])('a name with %s in a Spanish sentence is shown unchanged and isolated', async (_what, name) => {
  const choose = await openWithMenu('/', name)
  await choose('es')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  const shown = (document.querySelector('main')?.textContent ?? '').replace(/[\u2068\u2069]/g, '')
  expect(shown).toContain(t('Welcome back, {name}!', { name }).replace(/[\u2068\u2069]/g, ''))
  expect(document.querySelector('main b, main i, main script')).toBe(null)
})
