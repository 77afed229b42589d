/** The wizard in narrow windows and on touch screens, with any content. */
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { configure } from '../../src/config.ts'
import { PhoneHandover } from '../../src/screens/wizard/files/phone-handover.tsx'
import { button, input, press } from '../support/component-locators.ts'
import { fakePlatform, json } from '../support/fake-platform.ts'
import { picture } from '../support/picture.ts'
import { render } from '../support/render.ts'
import { dashboardReply } from '../support/render-in-layout.tsx'
import { openWizard } from '../support/render-wizard.tsx'
import { smallTargetsHere } from '../support/targets.ts'
import { attach, openInLayout } from '../support/wizard-actions.tsx'

const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

function portalAt(completed: number, name = 'Maria') {
  const platform = fakePlatform({ user: { name } })
  platform.reply('dashboard', completed === 0 ? json({ success: true, data: null }) : dashboardReply(completed))
  platform.reply('application', json({ success: true, data: { owner_operator: { id: 1002, full_name: 'Maria' } } }))
  return platform
}

describe.each([
  [5, 'insuranceCoverage'],
  [7, 'currentContracts'],
] as const)('step %i', (step, first) => {
  test('with errors: Retry leads to the first, no overflow, and every target is large enough', async () => {
    await openInLayout(portalAt(step - 1), step)
    if (step === 7) await expect.element(page.getByRole('region', { name: 'Check your answers' })).toBeVisible()
    await press(page.getByRole('button', { name: /^(Next|Submit Application)$/ }))
    await press(button('Retry'))
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe(first)
    await expect.element(page.getByRole('region', { name: 'There is a problem' })).toBeVisible()
    for (const width of [320, 360, 700, 1280]) {
      await page.viewport(width, 740)
      expect(sideways(), `${width} px wide`).toBe(0)
    }
    expect(smallTargetsHere('main')).toEqual([])
  })
})

describe('on a small phone', () => {
  test('the first field of step 1 is in view, and a long address wraps in its field', async () => {
    await page.viewport(360, 740)
    await openInLayout(portalAt(0), 1)
    await expect.element(input('fullName')).toBeInViewport({ ratio: 1 })
    const address = page.getByRole('textbox', { name: 'Company address' })
    await address.fill('1234 Martin Luther King Boulevard,\nSpringfield, IL 62701')
    await expect.element(address).toHaveValue('1234 Martin Luther King Boulevard, Springfield, IL 62701')
    const { scrollHeight, offsetHeight } = address.element() as HTMLElement
    expect(offsetHeight).toBeGreaterThan(60)
    expect(scrollHeight).toBeLessThanOrEqual(offsetHeight)
    await press(address)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alertdialog', { name: 'Invalid Full Name' })).toBeVisible()
    await expect.element(address).not.toHaveValue(expect.stringContaining('\n'))
  })

  test.each([
    [180, ''],
    [360, '200%'],
  ])('%i px wide, text %s: a file with all its buttons fits', async (width, size) => {
    await openInLayout(portalAt(1), 2)
    await page.viewport(width, 740)
    document.documentElement.style.fontSize = size
    try {
      await attach('truckPhotos', await picture('a truck from the front.png', 64, 40))
      expect(sideways()).toBe(0)
      for (const row of document.querySelectorAll('.file-row')) {
        expect(row.scrollWidth - row.clientWidth).toBe(0)
        const list = row.parentElement?.getBoundingClientRect()
        expect(row.getBoundingClientRect().right).toBeLessThanOrEqual((list?.right ?? 0) + 1)
      }
      const yes = page.getByText('Yes', { exact: true }).first().element()
      expect(yes.getBoundingClientRect().height, 'no short word breaks').toBeLessThan(size === '' ? 30 : 60)
    } finally {
      document.documentElement.style.fontSize = ''
    }
  })

  test('a long file name and answer of a restored draft fit', async () => {
    const platform = portalAt(1)
    await openInLayout(platform, 2)
    await page.viewport(320, 740)
    const name = `${'W'.repeat(100)}.png`
    await attach('truckPhotos', await picture(name, 64, 40))
    await userEvent.fill(input('yearMakeModel'), `<img src=x onerror=alert(1)>${'W'.repeat(80)}`)
    expect(sideways()).toBe(0)
    await press(button(`View ${name}`))
    await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    const view = page.getByRole('dialog', { name }).element()
    expect(view.scrollWidth - view.clientWidth).toBe(0)
    await press(button('Close'))
    expect(sideways()).toBe(0)
  })

  test('a profile name of one long word fits when offered', async () => {
    const name = 'W'.repeat(60)
    await openInLayout(portalAt(0, name), 1)
    await page.viewport(320, 740)
    await expect.element(button(`Use my profile: ${name}`)).toBeVisible()
    expect(sideways()).toBe(0)
    await press(button(`Use my profile: ${name}`))
    expect(input('fullName').value).toBe(name)
    expect(sideways()).toBe(0)
  })
})

test('the key of a touch keyboard is labeled next, and done on the last field', async () => {
  await openWizard(1)
  expect(input('fullName').enterKeyHint).toBe('next')
  const typed = [...document.querySelectorAll<HTMLInputElement>('form :is(input:not([type=radio]), textarea)')]
  expect(typed.map(({ enterKeyHint }) => enterKeyHint)).toContain('done')
  expect(typed.filter(({ enterKeyHint }) => enterKeyHint === 'done')).toEqual([typed.at(-1)])
})

describe('the strip of steps', () => {
  const strip = page.getByRole('list', { name: 'Steps' })
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

  test.each([
    [180, ''],
    [360, '200%'],
  ])('%i px wide, text %s: seven numbers as targets, and the step named by its heading', async (width, size) => {
    await openWizard(4, {}, undefined, [width, 740])
    document.documentElement.style.fontSize = size
    try {
      const numbers = [...document.querySelectorAll<HTMLElement>('.strip-number')]
      expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
      for (const number of numbers) expect(number.getBoundingClientRect().width).toBeGreaterThan(30)
      for (const visited of strip.getByRole('button').elements()) {
        const box = visited.getBoundingClientRect()
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      }
      expect(strip.getByRole('button').elements()).toHaveLength(3)
      const names = [...document.querySelectorAll('.strip-name')].filter(
        (name) => name.getBoundingClientRect().width > 2,
      )
      expect(names).toEqual([])
      expect(sideways()).toBe(0)
    } finally {
      document.documentElement.style.fontSize = ''
    }
    await press(strip.getByRole('button', { name: '2 Equipment (completed)' }))
    await expect.element(page.getByRole('heading', { name: /Step 2 of 7/ })).toBeVisible()
  })
})

describe('a device without a camera leads to a phone', () => {
  afterEach(() => void configure({}))

  test("without the public portal's address there is no code, which would lead the phone to this kiosk", async () => {
    const screen = await render(<PhoneHandover label="CDL" />)
    await expect.element(screen.getByText('Ask the staff here for the address of TruckStaff.')).toBeVisible()
    await expect.element(screen.getByText('Scan the code')).not.toBeInTheDocument()
    await screen.unmount()
    configure({ portalUrl: 'https://apply.example/' })
    const withAddress = await render(<PhoneHandover label="CDL" />)
    await expect.element(withAddress.getByRole('img', { name: 'QR code of https://apply.example/' })).toBeVisible()
  })

  test('a step with photos leads from a device without touch to the phone, in a window of 360 px', async () => {
    configure({ portalUrl: 'https://apply.example/' })
    await openWizard(2, {}, undefined, [360, 740])
    await expect.element(button('Take these photos with your phone')).toHaveAccessibleDescription('Truck photos')
    await press(button('Take these photos with your phone'))
    const dialog = page.getByRole('dialog', { name: 'Take these photos with your phone' })
    await expect.element(dialog.getByRole('img', { name: 'QR code of https://apply.example/' })).toBeVisible()
    await expect.element(dialog.getByText(/Sign in there with the same e-mail address/)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(360)
    await press(button('Close'))
    await expect.element(button('Take these photos with your phone')).toHaveFocus()
  })
})
