/**
 * Two users at one kiosk, one after the other. Canary texts that the first types into every field are searched for in
 * the browser's storage, its history, the second user's pages and the whole profile folder. 2 rounds: in the first, like
 * every fifth, both users visit all screens, in the others one.
 *
 * More rounds by hand: KIOSK_ROUNDS=100 npm run test:web -- kiosk-canary
 */
import type { Page } from '@playwright/test'
import { expect, type RunningPortal, test } from '../kit.ts'
import { openApplication, type Person, signUp } from '../support/applicant.ts'
import { give, type Meant } from '../support/form-answers.ts'
import { type FormRow, rowsOf } from '../support/form-rows.ts'
import { goWithin, readable, storedBy } from '../support/kiosk-storage.ts'
import { openProfile, type ProfileBrowser } from '../support/profile-browser.ts'
import { filesWith } from '../support/search-folder.ts'

const rounds = Number(process.env.KIOSK_ROUNDS ?? '2')

/** Every canary contains one of these, and nothing else on the machine does. */
const marks = ['qzxkv', 'Qzxkv', 'QZXKV', '90817263'] as const
const [lower, capital, upper, digits] = marks

/** Positive control: what any other page would leave behind. */
const control = 'kept in session storage'

/** Spells a number in letters, because some fields take only letters. */
function inLetters(number: number): string {
  return [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
}

function canaryPerson(round: number): Person {
  const tag = inLetters(round)
  return { name: `${capital} ${tag}`, email: `${lower}${tag}@truckstaff.example`, password: `${lower}-${tag}-password` }
}

/** The next user, whose typing can't be mistaken for the first user's. */
function visitor(round: number): Person {
  return { name: 'Vera Visitor', email: `visitor${round}@truckstaff.example`, password: 'gravel-road-7' }
}

/** Returns a field's canary where it takes free text, else a plausible answer. */
function canary(row: FormRow, round: number): Meant {
  const [sample = ''] = row.pool
  const own = `${inLetters(round)} ${row.name}`
  const typed: Readonly<Record<string, string>> = {
    ownerContact: `${digits}01`,
    phone: `${digits}02`,
    businessEIN: `${digits}3`,
    website: `https://${lower}${inLetters(round)}.example`,
    vin: `${upper}${inLetters(round).toUpperCase()}`.padEnd(17, 'X'),
    mcDotNumber: `${upper}${round}`,
  }
  const free = row.kind === 'text' && !/^\d+$/.test(sample)
  const value = typed[row.name] ?? (free ? `${capital} ${own}` : sample)
  return { value, vins: row.kind === 'vin' ? [value] : [], files: [] }
}

async function fillProfile(page: Page, round: number) {
  await goWithin(page, '/my-profile')
  await page.locator('[name=name]').fill(`${capital} ${inLetters(round)} profile`)
  await page.locator('[name=phone]').fill(`${digits}04`)
  await page.locator('[name=address]').fill(`${capital} street ${round}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.getByRole('tab', { name: 'Change Password' }).click()
  await page.locator('[name=password]').fill(`${lower}-new-${round}`)
  await page.getByRole('button', { name: 'Show' }).first().click()
  await page.locator('[name=password]').fill('')
}

/** In the calendar's format, d/m/Y. */
function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toLocaleDateString('en-GB')
}

async function planInterview(page: Page, round: number) {
  await goWithin(page, '/calendar')
  await page.getByRole('button', { name: 'Schedule Interview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Interview' })
  await dialog.locator('[name=candidateName]').fill(`${capital} ${inLetters(round)} candidate`)
  await dialog.locator('[name=cdlType]').selectOption({ index: 1 })
  await dialog.locator('[name=interviewType]').selectOption({ index: 1 })
  await dialog.locator('[name=dateTime]').fill(`${tomorrow()} 10:00`)
  await dialog.locator('[name=notes]').fill(`${capital} notes ${round}`)
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`${inLetters(round)} candidate`).first()).toBeVisible()
}

/** The last step stays unsent. */
async function fillApplication(page: Page, round: number, last: number) {
  await openApplication(page)
  for (let step = 1; step <= last; step += 1) {
    await expect(page.getByText(`Step ${step} of 7`).first()).toBeVisible()
    for (const row of rowsOf(step)) if (row.kind !== 'files') await give(page, row, canary(row, round))
    if (step < last) await page.locator('[data-wizard-next]').click()
  }
}

interface Scene {
  readonly browser: ProfileBrowser
  readonly kiosk: RunningPortal
}

/**
 * Ways to leave a kiosk; each must leave nothing. All others end in the first one's wipe (kiosk.spec.ts).
 */
const endings: readonly (readonly [string, (scene: Scene) => Promise<unknown>])[] = [
  ['Finish and clear', ({ browser }) => browser.page().getByRole('button', { name: 'Finish and clear' }).click()],
  [
    'crash',
    async ({ browser, kiosk }) => {
      await browser.crashAndReopen()
      await browser.page().goto(`${kiosk.origin}/application`)
    },
  ],
]

/** Returns the page's document, its field values and its history entry. */
function everythingOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    return [
      document.documentElement.outerHTML,
      document.title,
      ...fields.map(({ value }) => value),
      JSON.stringify(history.state),
      location.href,
    ].join('\n')
  })
}

async function expectNoTrace(page: Page) {
  expect(marksIn(await everythingOn(page))).toEqual([])
  expect(readable(await storedBy(page))).toEqual([])
}

function marksIn(text: string): string[] {
  return marks.filter((mark) => text.includes(mark))
}

/** Signs up as the next user and searches the screens. */
async function visit(page: Page, round: number, paths: readonly string[]) {
  await signUp(page, visitor(round))
  await expectNoTrace(page)
  for (const path of paths) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoTrace(page)
  }
  await page.getByRole('button', { name: 'Finish and clear' }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
}

/** Returns the browser's history of this tab. */
async function historyOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  await session.detach()
  return JSON.stringify(entries)
}

test(`the next user finds nothing of the previous one, ${rounds} times`, async ({ kiosk }) => {
  test.setTimeout(60_000 + rounds * 60_000)
  const browser = await openProfile({ viewport: { width: 1280, height: 800 } })
  const tokens: string[] = []
  await browser.context().route(/\/api\/(login|register)$/, async (route) => {
    const response = await route.fetch()
    const { token } = (await response.json()) as { token?: unknown }
    if (typeof token === 'string') tokens.push(token)
    await route.fulfill({ response })
  })
  try {
    await browser.context().clock.install()
    await browser.page().goto(kiosk.origin)
    for (let round = 1; round <= rounds; round += 1) {
      const [ending, end] = endings[(round - 1) % endings.length] ?? ['', async () => undefined]
      await test.step(`round ${round}, ${ending}`, async () => {
        const page = browser.page()
        await signUp(page, canaryPerson(round))
        const whole = round % 5 === 1
        if (whole) {
          await fillProfile(page, round)
          await planInterview(page, round)
        }
        await fillApplication(page, round, whole ? 7 : 1)
        expect(readable(await storedBy(page))).toEqual([])
        await end({ browser, kiosk })
        const next = browser.page()
        await expect(next.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
        await expectNoTrace(next)
        expect(await storedBy(next)).toEqual([])
        expect(marksIn(await historyOf(next))).toEqual([])
        if (next === page) {
          await next.goBack()
          await expectNoTrace(next)
          await next.goto(kiosk.origin)
        }
        await visit(next, round, whole ? ['/application', '/my-profile', '/calendar'] : ['/application'])
        expect(filesWith(browser.profile, ...marks), `the profile after ${ending}`).toEqual([])
      })
    }
    await browser.page().evaluate((text) => sessionStorage.setItem('control', text), control)
    // A clean close flushes everything to disk.
    await browser.close()
    expect(filesWith(browser.profile, control), 'the search itself works').not.toEqual([])
    expect(tokens.length).toBeGreaterThanOrEqual(2 * rounds)
    expect(filesWith(browser.profile, ...marks, ...tokens)).toEqual([])
  } finally {
    await browser.close()
    browser.remove()
  }
})
