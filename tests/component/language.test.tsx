/** The language is switched during other work. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentLanguage, languageRows, showLanguage } from '../../src/i18n/language.ts'
import { t } from '../../src/i18n/t.ts'
import { chooseLanguage, openLanguage } from '../../src/state/language-choice.ts'
import { tolerateMovedNodes } from '../../src/ui/moved-nodes.ts'
import { press } from '../support/component-locators.ts'
import { fakePlatform, json, later } from '../support/fake-platform.ts'
import { render } from '../support/render.ts'
import { openAt } from './auth-helpers.tsx'

afterEach(() => showLanguage('en'))

/** @returns a function that chooses a language, as the switch does, and waits until it is shown */
async function open(path: string, name = 'María Ortiz') {
  const fake = fakePlatform({ user: { name } })
  fake.reply('application', json({ success: true, data: { owner_operator: null } }))
  await openAt(path, fake)
  return async (language: 'en' | 'es') => {
    await chooseLanguage(fake, language)
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

test("a page that was served in the system's language stays in it until the user chooses another one", async () => {
  document.documentElement.lang = 'es'
  const fake = fakePlatform()
  await openLanguage(fake)
  expect(currentLanguage.get()).toBe('es')
  await chooseLanguage(fake, 'en')
  document.documentElement.lang = 'es'
  await openLanguage(fake)
  expect(currentLanguage.get()).toBe('en')
  document.documentElement.lang = 'en'
})

test('it is shown that a language is being loaded, and each failure is a notice until it is dismissed', async () => {
  const slow = later<void>()
  const texts = vi.spyOn(languageRows.es, 'texts')
  texts.mockImplementation(() => slow.promise.then(() => Promise.reject(new Error('offline'))))
  onTestFinished(() => texts.mockRestore())
  await openAt('/sign-in')
  const spanish = page.getByRole('button', { name: /^Español/ })
  const notice = page.getByText(/^No se pudo cargar el portal en español/)
  await press(spanish)
  await expect.element(spanish).toHaveAttribute('aria-busy', 'true')
  await expect.element(spanish).toHaveTextContent('Español…')
  slow.settle()
  await expect.element(notice).toBeVisible()
  await expect.element(spanish).not.toHaveAttribute('aria-busy')
  await press(page.getByRole('button', { name: 'Dismiss' }))
  await expect.element(notice).not.toBeInTheDocument()
  await press(spanish)
  await expect.element(notice).toBeVisible()
})

test('switching the language in a field of the application loses nothing: the text, an error and the caret stay', async () => {
  const choose = await open('/application')
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

test('a name with markup and letters from right to left in a Spanish sentence is shown unchanged and isolated', async () => {
  const name = '<b>Ana</b> & {name} <script> נועה <i>'
  const choose = await open('/', name)
  await choose('es')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  const shown = (document.querySelector('main')?.textContent ?? '').replace(/[\u2068\u2069]/g, '')
  expect(shown).toContain(t('Welcome back, {name}!', { name }).replace(/[\u2068\u2069]/g, ''))
  expect(document.querySelector('main b, main i, main script')).toBe(null)
})

interface SavedProps {
  readonly count: number | null
  readonly isNew: boolean
}

const Saved = ({ count, isNew }: SavedProps) => (
  <p>
    {isNew && <b>New</b>}
    {count !== null && `${count} files`}
    <i>saved</i>
  </p>
)

/** Replaces a text as Chrome's translation does. */
function translate(text: Node) {
  const font = document.createElement('font')
  font.textContent = 'archivos'
  text.parentNode?.replaceChild(font, text)
}

test('a moved text that goes, or that something is inserted before, does not break the screen', async () => {
  tolerateMovedNodes()
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const { container, rerender } = await render(<Saved count={3} isNew={false} />)
  const paragraph = container.querySelector('p') as HTMLElement
  translate(paragraph.firstChild as Node)
  await rerender(<Saved count={3} isNew={true} />)
  await expect.poll(() => paragraph.textContent).toContain('New')
  await rerender(<Saved count={null} isNew={true} />)
  await expect.poll(() => reported.mock.calls.length).toBe(2)
  expect(paragraph.textContent).toContain('saved')
})
