/** The wizard's controls in a real browser: caret, input methods, VIN list, choices. */
import { describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { button, input, press, stepHeading } from '../support/component-locators.ts'
import type { FakePlatform } from '../support/fake-platform.ts'
import { fakePlatform } from '../support/fake-platform.ts'
import { listen } from '../support/listen.ts'
import { equipment, openWizard } from '../support/render-wizard.tsx'

const caret = (name: string) => [input(name).selectionStart, input(name).selectionEnd]

/** Pastes through the clipboard, so that the field's own limits and line break handling apply. */
async function paste(element: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const source = document.createElement('textarea')
  source.value = text
  document.body.append(source)
  source.select()
  await userEvent.copy()
  source.remove()
  element.select()
  await userEvent.paste()
}

async function typeInto(name: string, text: string, at?: number) {
  const element = input(name)
  await userEvent.click(element)
  if (at !== undefined) element.setSelectionRange(at, at)
  await userEvent.keyboard(text)
}

test('a date typed with a year of two digits is completed when its field is left', async () => {
  await openWizard(5)
  input('insuranceExpiration').focus() // a click would begin in the part under it
  await userEvent.keyboard('063027')
  expect(input('insuranceExpiration').value).toBe('0027-06-30')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await expect.poll(() => input('insuranceExpiration').value).toBe('2027-06-30')
})

describe('typing filters', () => {
  test('a dropped character keeps the caret in place', async () => {
    await openWizard(1)
    await typeInto('ownerContact', '8155550142')
    await typeInto('ownerContact', 'x', 3)
    expect(input('ownerContact').value).toBe('8155550142')
    expect(caret('ownerContact')).toEqual([3, 3])
    await userEvent.keyboard('-')
    expect(input('ownerContact').value).toBe('815-5550142')
    expect(caret('ownerContact')).toEqual([4, 4])
  })

  test('pasting in the middle keeps valid characters, and the caret is after them', async () => {
    await openWizard(1)
    await typeInto('businessEIN', '1299')
    input('businessEIN').setSelectionRange(2, 2)
    await cdp().send('Input.insertText', { text: 'a-3b4c' })
    expect(input('businessEIN').value).toBe('12-3499')
    expect(caret('businessEIN')).toEqual([5, 5])
  })

  test.each([
    [1, 'businessEIN', 'Federal EIN: 12-3456789', '12-3456789'],
    [1, 'phone', 'Cell phone, call any time: +1 (423) 555-0142', '1 (423) 555-0142'],
    [4, 'regions', 'Illinois, '.repeat(60), 'Illinois, '.repeat(60).trim()],
  ])('step %i, %s: pasted text is filtered and not truncated: %s', async (step, name, pasted, accepted) => {
    const platform = await openWizard(step)
    await paste(input(name), pasted)
    expect(input(name).value.trim()).toBe(accepted)
    expect(input(name).maxLength).toBe(-1)
    expect(platform.sent('saveStep')).toEqual([])
  })

  test('what they drop between kept characters is named, until the answer is changed', async () => {
    await openWizard(3)
    await typeInto('yearsExperience', '1.5{Tab}')
    expect(input('yearsExperience').value).toBe('15')
    const note = page.getByText('We left out “.”. Please check what is left.')
    await expect.element(note).toBeVisible()
    await typeInto('yearsExperience', '{Backspace}')
    await expect.element(note).not.toBeInTheDocument()
  })

  test('an input method completes its word before the filter runs', async () => {
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

  test('Enter adds the typed VIN, keeps it in the field, and sends nothing', async () => {
    const platform = await openWizard(2, { equipment_detail: null })
    await typeInto('vin', `${vinA.toLowerCase()}{Enter}`)
    expect(listed()).toEqual([vinA])
    expect(input('vin').value.toUpperCase()).toBe(vinA)
    expect(platform.sent('saveStep')).toEqual([])
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
  })

  test('Add adds; a duplicate is reported; Remove removes it', async () => {
    await openWizard(2, { equipment_detail: null })
    const heard = listen()
    await userEvent.fill(input('vin'), vinA)
    await press(page.getByRole('button', { name: 'Add', exact: true }))
    await expect.poll(() => heard).toContain(`${vinA} added.`)
    await press(page.getByRole('button', { name: 'Add', exact: true }))
    await expect.poll(() => heard).toContain(`${vinA} is on the list already.`)
    await userEvent.fill(input('vin'), vinB)
    await press(page.getByRole('button', { name: 'Add', exact: true }))
    expect(listed()).toEqual([vinA, vinB])
    await press(page.getByRole('button', { name: `Remove ${vinA}`, exact: true }))
    expect(listed()).toEqual([vinB])
  })

  const sentVins = async (platform: FakePlatform) => {
    await press(page.getByRole('button', { name: 'Next', exact: true }))
    await expect.poll(() => platform.sent('saveStep').length).toBe(1)
    return platform.sent('saveStep')[0]?.json?.truck_vin
  }

  describe('correcting a saved VIN in its field', () => {
    const open = (vins: string) => openWizard(2, { equipment_detail: { ...equipment, truck_vin: vins } })

    test('removed from the list, it leaves the field too, and the next one replaces it', async () => {
      const platform = await open(`${vinA}, ${vinB}`)
      await press(page.getByRole('button', { name: `Remove ${vinA}`, exact: true }))
      expect(input('vin').value).toBe(vinB)
      await expect.poll(() => document.activeElement).not.toBe(document.body)
      expect(await sentVins(platform)).toBe(vinB)
    })

    test('removing the only one empties the field and requires a new one', async () => {
      await open(vinA)
      await press(page.getByRole('button', { name: `Remove ${vinA}`, exact: true }))
      expect(input('vin').value).toBe('')
      await press(page.getByRole('button', { name: 'Next', exact: true }))
      await expect.element(page.getByRole('alertdialog', { name: 'VIN Required' })).toBeVisible()
    })
  })
})

describe('every control', () => {
  test('of each step has its own name, a label, and says whether it is required', async () => {
    await openWizard(7)
    for (const step of [7, 6, 5, 4, 3, 2, 1]) {
      await expect.element(stepHeading(step)).toBeVisible()
      const controls = [...document.querySelectorAll<HTMLInputElement>('form :is(input, textarea):not([aria-hidden])')]
      expect(controls.length).toBeGreaterThan(3)
      for (const control of controls) {
        expect(control.name).toMatch(/^[a-z][A-Za-z]+$/)
        expect(control.labels?.length).toBe(1)
      }
      // The star is outside the label, so the label's exact text finds the control.
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
      if (step > 1) await press(button('Back'))
    }
  })
})

const known = { name: 'Maria Ortiz', phone: '815-555-0142', address: '1 Quarry Road' }

describe('known answers are offered, never filled in automatically', () => {
  test("one press fills in the profile's value, typing replaces it", async () => {
    await openWizard(1, {}, fakePlatform({ user: known }))
    for (const name of ['fullName', 'phone', 'companyAddress', 'ownerContact']) expect(input(name).value).toBe('')
    await press(button('Use my profile: Maria Ortiz'))
    expect(input('fullName').value).toBe('Maria Ortiz')
    expect(document.activeElement).toBe(input('fullName'))
    await expect.element(button('Use my profile: Maria Ortiz')).not.toBeInTheDocument()
    await userEvent.fill(input('fullName'), 'Maria Lee')
    expect(input('fullName').value).toBe('Maria Lee')
  })
})

test('an optional choice can be undone, a required one only changed', async () => {
  await openWizard(1)
  const radio = (value: string) => document.querySelector<HTMLInputElement>(`[name="referralSource"][value="${value}"]`)
  radio('Online Ad')?.click()
  document.querySelector<HTMLInputElement>('[name="businessStructure"][value="LLC"]')?.click()
  await press(button('Clear answer How did you hear about us?'))
  expect(radio('Online Ad')?.checked).toBe(false)
  expect(document.activeElement?.getAttribute('name')).toBe('referralSource')
  expect(page.getByRole('button', { name: /Clear answer/ }).elements()).toEqual([])
})

describe('several states in one field', () => {
  const marks = () =>
    [...document.querySelectorAll('button[aria-label^="Remove "]')].map(({ ariaLabel }) => ariaLabel?.slice(7))

  test('each is a removable tag; the value stays one text', async () => {
    await openWizard(4)
    await userEvent.fill(input('regions'), 'Illinois, Indiana, the Mid')
    await expect.poll(marks).toEqual(['Illinois', 'Indiana'])
    await press(button('Remove Illinois'))
    expect(input('regions').value).toBe('Indiana, the Mid')
    await expect.element(button('Remove Indiana')).toHaveFocus()
    await press(button('Remove Indiana'))
    expect(input('regions').value).toBe('the Mid')
    expect(document.activeElement).toBe(input('regions'))

    // Suggestions continue after the comma.
    await userEvent.fill(input('regions'), 'Illinois, ')
    const options = [...(input('regions').list?.options ?? [])].map(({ value }) => value)
    expect(options).toContain('Illinois, Indiana')
    expect(options).not.toContain('Illinois, Illinois')
  })
})

test('the VIN is entirely visible in narrow windows and with large text', async () => {
  await openWizard(2)
  await userEvent.fill(input('vin'), 'W'.repeat(17))
  for (const width of [320, 700, 1280]) {
    await page.viewport(width, 800)
    for (const size of ['', '200%']) {
      document.documentElement.style.fontSize = size
      expect(input('vin').scrollWidth, `text ${size}`).toBeLessThanOrEqual(input('vin').clientWidth)
    }
    document.documentElement.style.fontSize = ''
  }
})

describe('hints about what is typed', () => {
  /** Types by script, faster than a pause on any machine. */
  async function typeFast(name: string, text: string) {
    const control = input(name)
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    control.focus()
    for (const character of text) {
      setValue?.call(control, control.value + character)
      control.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  test('a VIN: silent while it is typed, one constant text after a pause, and a count that is only seen', async () => {
    await openWizard(2, { equipment_detail: null })
    const heard = listen()
    const hint = 'A VIN has 17 characters. You can continue, but please check it.'
    await typeFast('vin', '1M8GDM9AXK')
    expect(heard).toEqual([])
    await expect.poll(() => heard).toEqual([hint])
    await typeFast('vin', 'P0427')
    await expect.element(page.getByText('This one has 15.')).toBeVisible()
    expect(heard).toEqual([hint])
    await typeFast('vin', '88')
    await expect.element(page.getByText(hint)).not.toBeInTheDocument()
  })

  test.each([
    [1, 'businessEIN', '12-34567', /An EIN has 9 digits/],
    [1, 'mcDotNumber', '12', /does not look like an MC or DOT number/],
    [2, 'yearMakeModel', 'Peterbilt 567', /The year is missing/],
  ])('step %i, %s: after the field is left', async (step, name, typed, hint) => {
    await openWizard(step, { equipment_detail: null })
    const heard = listen()
    await typeFast(name, typed)
    expect(page.getByText(hint).elements()).toEqual([])
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(hint)).toBeVisible()
    expect(heard.filter((text) => hint.test(text))).toHaveLength(1)
    const described = (input(name).getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.some((id) => hint.test(document.getElementById(id)?.textContent ?? ''))).toBe(true)
    expect(input(name).getAttribute('aria-invalid')).toBeNull()
  })
})
