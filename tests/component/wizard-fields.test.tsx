/** The wizard's controls in a real browser: caret, input methods, VIN list, choices (portal.md sections 2 and 5; reliability E9, E10). */
import { describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { openWizard } from '../support/in-wizard.tsx'

const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement
const caret = (name: string) => [input(name).selectionStart, input(name).selectionEnd]

async function typeInto(name: string, text: string, at?: number) {
  const element = input(name)
  await userEvent.click(element)
  if (at !== undefined) element.setSelectionRange(at, at)
  await userEvent.keyboard(text)
}

describe('typing filters', () => {
  test('a dropped character leaves the caret where it was', async () => {
    await openWizard(1)
    await typeInto('ownerContact', '8155550142')
    await typeInto('ownerContact', 'x', 3)
    expect(input('ownerContact').value).toBe('8155550142')
    expect(caret('ownerContact')).toEqual([3, 3])
    await userEvent.keyboard('-')
    expect(input('ownerContact').value).toBe('815-5550142')
    expect(caret('ownerContact')).toEqual([4, 4])
  })

  test('pasting in the middle keeps what fits, and the caret stands behind it', async () => {
    await openWizard(1)
    await typeInto('businessEIN', '1299')
    input('businessEIN').setSelectionRange(2, 2)
    await cdp().send('Input.insertText', { text: 'a-3b4c' })
    expect(input('businessEIN').value).toBe('12-3499')
    expect(caret('businessEIN')).toEqual([5, 5])
  })

  test.each([
    ['fullName', "J0sé O'Neil-Ruiz, Jr.!", "Jsé O'Neil-Ruiz Jr."],
    ['ownerName', '李1小龍', '李小龍'],
    ['phone', '+1 (815) 555.0142', '1 (815) 5550142'],
    ['businessEIN', '12 3456789', '123456789'],
    ['mcDotNumber', 'MC-48 21!', 'MC4821'],
  ])('%s', async (name, typed, kept) => {
    await openWizard(1)
    await userEvent.click(input(name))
    for (const char of typed) await cdp().send('Input.insertText', { text: char })
    expect(input(name).value).toBe(kept)
  })

  test('fields without a filter take everything', async () => {
    await openWizard(1)
    await typeInto('companyName', 'A&B 24/7 <Hauling> 李')
    expect(input('companyName').value).toBe('A&B 24/7 <Hauling> 李')
  })

  test('an input method finishes its word before the filter looks at it', async () => {
    await openWizard(1)
    await userEvent.click(input('fullName'))
    await cdp().send('Input.imeSetComposition', { text: 'り3', selectionStart: 2, selectionEnd: 2 })
    expect(input('fullName').value).toBe('り3') // still being composed
    await cdp().send('Input.imeSetComposition', { text: '李3', selectionStart: 2, selectionEnd: 2 })
    await cdp().send('Input.insertText', { text: '李3' })
    await expect.poll(() => input('fullName').value).toBe('李')
    await cdp().send('Input.insertText', { text: '小' })
    await expect.poll(() => input('fullName').value).toBe('李小')
  })
})

describe('VINs', () => {
  const vinA = '1M8GDM9AXKP042788'
  const vinB = '1HGBH41JXMN109186'
  const list = () => page.getByRole('list', { name: 'Your VINs' })
  const listed = () =>
    list()
      .elements()
      .flatMap((element) => [...element.querySelectorAll('li > span')].map((entry) => entry.textContent))

  test('Enter adds the typed VIN, leaves it in the field, and sends nothing', async () => {
    const portal = await openWizard(2, { equipment_detail: null })
    await typeInto('vin', `${vinA.toLowerCase()}{Enter}`)
    expect(listed()).toEqual([vinA])
    expect(input('vin').value.toUpperCase()).toBe(vinA)
    expect(portal.sent('saveStep')).toEqual([])
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
  })

  test('Add adds; the same one again says so; Remove takes it away', async () => {
    await openWizard(2, { equipment_detail: null })
    await userEvent.fill(input('vin'), vinA)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(page.getByText(`${vinA} added.`)).toBeInTheDocument()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.element(page.getByText(`${vinA} is on the list already.`)).toBeInTheDocument()
    await userEvent.fill(input('vin'), vinB)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(listed()).toEqual([vinA, vinB])
    await page.getByRole('button', { name: `Remove ${vinA}`, exact: true }).click()
    expect(listed()).toEqual([vinB])
  })

  test('after a removal the focus is not lost', async () => {
    await openWizard(2, { equipment_detail: { truck_vin: `${vinA}, ${vinB}` } })
    await page.getByRole('button', { name: `Remove ${vinA}`, exact: true }).click()
    await expect.poll(() => document.activeElement).not.toBe(document.body)
  })

  test('two pasted at once are two', async () => {
    await openWizard(2, { equipment_detail: null })
    await userEvent.fill(input('vin'), `${vinA}, ${vinB}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    expect(listed()).toEqual([vinA, vinB])
  })

  test('an empty field adds nothing', async () => {
    await openWizard(2, { equipment_detail: null })
    await typeInto('vin', '   {Enter}')
    expect(list().elements()).toHaveLength(0)
  })

  test('an odd VIN gets a hint that belongs to the field, and may be sent', async () => {
    const portal = await openWizard(2)
    await userEvent.fill(input('vin'), 'TOO SHORT')
    await expect.element(page.getByText(/A VIN has no letters I, O or Q/)).toBeVisible()
    const described = (input('vin').getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.some((id) => /I, O or Q/.test(document.getElementById(id)?.textContent ?? ''))).toBe(true)
    expect(input('vin').getAttribute('aria-invalid')).toBeNull()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.poll(() => portal.sent('saveStep').length).toBe(1)
    expect(portal.sent('saveStep')[0]?.json?.truck_vin).toBe('TOOSHORT, 1M8GDM9AXKP042788')
  })

  test('200 VINs are listed', async () => {
    const vins = Array.from({ length: 200 }, (_, index) => `VIN${index}`)
    await openWizard(2, { equipment_detail: { truck_vin: vins.join(', ') } })
    expect(listed()).toEqual(vins)
  })
})

describe('choices', () => {
  const radio = (name: string, value: string) =>
    document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`) as HTMLInputElement

  test('are radios with the option texts as values, in a group named by the question', async () => {
    await openWizard(4)
    const group = page.getByRole('radiogroup', { name: 'When can you start?' })
    await expect.element(group).toBeVisible()
    const values = [...group.element().querySelectorAll('input')].map(({ value }) => value)
    expect(values).toEqual(['Immediately', '1–2 weeks', '30 days', 'Other'])
  })

  test('by keyboard: Space takes the first, the arrows move', async () => {
    const portal = await openWizard(4)
    radio('workRadius', 'Local').focus()
    await userEvent.keyboard(' ')
    expect(radio('workRadius', 'Local').checked).toBe(true)
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(radio('workRadius', 'OTR').checked).toBe(true)
    expect(document.activeElement).toBe(radio('workRadius', 'OTR'))
    expect(portal.sent('saveStep')).toEqual([])
  })

  test('one tap anywhere on the button', async () => {
    await openWizard(4)
    await page.getByText('Willing to travel', { exact: true }).click()
    expect(radio('workRadius', 'Willing to travel').checked).toBe(true)
    await page.getByRole('radio', { name: 'Regional', exact: true }).click()
    expect(radio('workRadius', 'Regional').checked).toBe(true)
    await userEvent.click(radio('workRadius', 'OTR').closest('label') as Element)
    expect(radio('workRadius', 'OTR').checked).toBe(true)
  })

  test('a stored value that fits no option shows as unanswered', async () => {
    await openWizard(2, { equipment_detail: { ownership_status: 'Rent', has_tarp: 'perhaps' } })
    expect(document.querySelectorAll('input[type="radio"]:checked')).toHaveLength(0)
  })
})

describe('every control', () => {
  test.each([1, 2, 3, 4, 5, 6, 7])(
    'of step %i has a name of its own, a label, and tells whether it is compulsory',
    async (step) => {
      await openWizard(step)
      const controls = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')]
      expect(controls.length).toBeGreaterThan(3)
      for (const control of controls) {
        expect(control.name).toMatch(/^[a-z][A-Za-z]+$/)
        expect(control.labels?.length).toBe(1)
      }
      // The star stands beside the label: whoever looks for the label's exact words finds the control.
      const hasStar = (label: Element | null | undefined) => label?.parentElement?.textContent?.endsWith('*')
      for (const group of document.querySelectorAll('[role="radiogroup"]')) {
        const question = document.getElementById(group.getAttribute('aria-labelledby') ?? '')
        expect(question?.textContent).not.toContain('*')
        expect(hasStar(question)).toBe(group.getAttribute('aria-required') === 'true')
      }
      for (const control of document.querySelectorAll<HTMLInputElement>('form input.form-control')) {
        expect(control.labels?.[0]?.textContent).not.toContain('*')
        expect(hasStar(control.labels?.[0])).toBe(control.required)
      }
    },
  )

  test('the e-mail comes from the account and cannot be typed over', async () => {
    await openWizard(1)
    expect(input('email').value).toBe('maria@example.com')
    expect(input('email').readOnly).toBe(true)
  })
})

describe('an insurance date', () => {
  const remarks = () => page.getByText(/(This date has passed|expires within 30 days)/)
  test.each([
    [-1, 'This date has passed'],
    [0, 'expires within 30 days'],
    [30, 'expires within 30 days'],
    [31, null],
  ])('%i days from now: %s', async (days, words) => {
    await openWizard(5)
    const date = new Date()
    date.setDate(date.getDate() + days)
    const pad = (part: number) => String(part).padStart(2, '0')
    await userEvent.fill(
      input('insuranceExpiration'),
      `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    )
    if (words === null) expect(remarks().elements()).toHaveLength(0)
    else await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  })
})
