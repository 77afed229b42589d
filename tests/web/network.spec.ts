/** One bar of signal, or none: nothing is lost, nothing is sent twice, and the person is told how it stands. */
import type { Page } from '@playwright/test'
import { demoPassword } from '../sandbox/seed.ts'
import { sha256 } from '../sandbox/start.ts'
import { atStep, fillStep, sampleFileRows, sampleRows, sendStep } from '../support/applicant.ts'
import { heavyPdf, heldUpright, jpegPhoto, pictureSize } from '../support/photos.ts'
import { withoutWorkers } from '../support/plugged-portal.ts'
import type { RunningPortal } from '../support/sandbox.ts'
import { uploadLimit } from '../support/upload-limit.ts'
import { expect, test } from '../support/web-portal.ts'

const email = 'network@truckstaff.example'
const notSent = 'Saved on this device, not sent yet'
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const removeButton = (page: Page, name: string) => button(page, `Remove ${name}`)

/** The writing calls so far: what was asked, and how it ended. */
function saves({ sandbox }: RunningPortal) {
  return sandbox.log
    .filter(({ call }) => call === 'createApplication' || call === 'saveStep')
    .map(({ step, status }) => [step ?? 1, status])
}

/** What the provider holds in these keys. */
function held({ sandbox }: RunningPortal, rows: Readonly<Record<string, unknown>>) {
  const answers = sandbox.application(email)?.answers ?? {}
  return Object.fromEntries(Object.keys(rows).map((key) => [key, answers[key]]))
}

function storedFiles({ sandbox }: RunningPortal, field: string) {
  return sandbox.application(email)?.files.filter((file) => file.field === field) ?? []
}

test.describe('offline', () => {
  test('typing, attaching and moving go on; then one press sends exactly what was typed', async ({
    page,
    portal,
    openAs,
    context,
  }) => {
    await openAs(email, { steps: 2 })
    await atStep(page, 3)
    await context.setOffline(true)
    await fillStep(page, 3)
    await button(page, 'Back').click()
    await atStep(page, 2)
    await field(page, 'gvwr').fill('52,000 lb – à Ñ 李')
    await button(page, 'Next').click()
    await atStep(page, 3)
    await expect(page.getByText(notSent)).toBeVisible()
    await button(page, 'Contact Info (completed)').click()
    await atStep(page, 1)
    for (const step of [1, 2]) await sendStep(page, step)
    await expect(field(page, 'yearsExperience')).toHaveValue('12')
    await expect(removeButton(page, 'medical-card.pdf')).toBeVisible()

    await button(page, 'Next').click()
    await expect(dialog(page)).toContainText('Network error. Please check your internet connection.')
    await expect(dialog(page)).toContainText(notSent)
    await page.keyboard.press('Escape')
    await atStep(page, 3)
    await expect(page.locator('form').getByText(notSent)).toBeVisible()
    expect(saves(portal)).toEqual([])

    await context.setOffline(false)
    await button(page, 'Next').click()
    await atStep(page, 4)
    await expect(page.getByText(notSent)).toHaveCount(0)
    expect(saves(portal)).toEqual([
      [2, 200],
      [3, 200],
    ])
    const typed = { gvwr: '52,000 lb – à Ñ 李', cdl_class: 'Class A', experience_years: '12', has_gov_contracts: true }
    expect(held(portal, typed)).toEqual(typed)
    expect(portal.sandbox.application(email)?.completed).toEqual([1, 2, 3])
    for (const name of ['cdl_file', 'dot_med_card_file']) {
      const sent = sampleFileRows.filter(([row]) => row === name).map(([, , { buffer }]) => sha256(buffer))
      expect(storedFiles(portal, name).map(({ sha256: hash }) => hash)).toEqual(sent)
    }
  })

  test('the first step too: the application is made once the line is back', async ({
    page,
    portal,
    openAs,
    context,
  }) => {
    await openAs(email)
    await atStep(page, 1)
    await context.setOffline(true)
    await fillStep(page, 1)
    for (let press = 0; press < 2; press += 1) {
      await button(page, 'Next').click()
      await expect(dialog(page)).toContainText(notSent)
      await page.keyboard.press('Escape')
    }
    await context.setOffline(false)
    await sendStep(page, 1)
    expect(saves(portal)).toEqual([[1, 201]])
    expect(portal.sandbox.application(email)?.answers.full_name).toBe('Josefina Ramírez')
  })
})

test.describe('signed in by the form, then the line goes', () => {
  async function signIn(page: Page, portal: RunningPortal) {
    await portal.sandbox.addAccount({ email, name: 'Terry Tester', steps: 2 })
    await page.goto(`${portal.origin}/sign-in`)
    await field(page, 'email').fill(email)
    await field(page, 'password').fill(demoPassword)
    await button(page, 'Sign In').click()
  }
  const goTo = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

  test('every other screen is there already, and what is typed into the application is kept', async ({
    page,
    portal,
    context,
  }) => {
    const fetched: string[] = []
    page.on('requestfinished', (request) => fetched.push(request.url()))
    await signIn(page, portal)
    await expect(page.getByText('Welcome back, Terry Tester!')).toBeVisible()
    // The last of the list, and the code that keeps drafts.
    for (const file of [/not-found-/, /drafts-/]) {
      await expect.poll(() => fetched.some((address) => file.test(address))).toBe(true)
    }
    await context.setOffline(true)
    for (const name of ['Calendar', 'My Profile']) {
      await goTo(page, name)
      await expect(heading(page, name)).toBeVisible()
    }
    await goTo(page, 'Application')
    await field(page, 'fullName').fill('Typed Offline')
    await expect(page.getByText('Your progress is not being saved on this device.')).toHaveCount(0)
    await goTo(page, 'Dashboard')
    await goTo(page, 'Application')
    await expect(field(page, 'fullName')).toHaveValue('Typed Offline')
  })

  for (const [what, kinds] of [
    ['its script', ['script']],
    ['its style sheet', ['stylesheet']],
    ['both', ['script', 'stylesheet']],
  ] as const) {
    test(`a screen that lost ${what} says that it is the network, and comes dressed by itself`, async ({
      page,
      portal,
    }) => {
      let down = true
      await withoutWorkers(page) // it would have kept the file
      await page.route(/\/assets\/profile-/, (route) =>
        down && kinds.some((kind) => kind === route.request().resourceType()) ? route.abort() : route.continue(),
      )
      await signIn(page, portal)
      await expect(page.getByText('Welcome back, Terry Tester!')).toBeVisible()
      await goTo(page, 'My Profile')
      await expect(heading(page, 'No connection')).toBeVisible()
      await expect(page.getByText('Please check your network connection')).toBeVisible()
      await expect(page.getByText('This page could not be shown')).toHaveCount(0)
      down = false
      await expect(heading(page, 'My Profile')).toBeVisible()
      await expect(page.locator('.profile-columns')).toHaveCSS('display', 'grid')
    })
  }

  test('the frame of all screens too', async ({ page, portal }) => {
    let down = true
    await withoutWorkers(page) // it would have kept the file
    await page.route(/\/assets\/frame-/, (route) => (down ? route.abort() : route.continue()))
    await signIn(page, portal)
    await expect(heading(page, 'No connection')).toBeVisible()
    down = false
    await expect(page.getByText('Welcome back, Terry Tester!')).toBeVisible()
    await expect(heading(page, 'No connection')).toHaveCount(0)
  })
})

test('an upload shows bytes and time; Cancel keeps everything, and nothing half-sent counts as sent', async ({
  page,
  portal,
  openAs,
  emulation,
}) => {
  await openAs(email, { steps: 2 })
  await fillStep(page, 3, { withFiles: false })
  const paper = heavyPdf('cdl.pdf', 600_000)
  await field(page, 'cdlUpload').setInputFiles(paper)
  const limitUpload = await uploadLimit(emulation)
  await limitUpload(80_000)
  await button(page, 'Next').click()
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  await expect(page.getByText(/^\d+\.\d KB of 58\d\.\d KB sent · about \d+ s left$/)).toBeVisible()
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100)
  await button(page, 'Cancel').click()
  await expect(page.getByText('Sending was cancelled. Your files are still attached.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(button(page, 'Next')).toBeFocused()
  await expect(dialog(page)).toHaveCount(0)
  await atStep(page, 3)
  await expect(field(page, 'yearsExperience')).toHaveValue('12')
  await expect(page.getByRole('list', { name: 'CDL' }).getByRole('listitem')).not.toContainText('Sent')
  const before = storedFiles(portal, 'cdl_file').length
  expect(portal.sandbox.application(email)?.completed).toEqual([1, 2])

  await limitUpload(null)
  await sendStep(page, 3)
  expect(before).toBe(0)
  expect(storedFiles(portal, 'cdl_file').map(({ sha256: hash }) => hash)).toEqual([sha256(paper.buffer)])
})

test.describe('what is attached', () => {
  test('photos over 2560 px are sent smaller; smaller ones and papers byte by byte', async ({
    page,
    portal,
    openAs,
  }) => {
    await openAs(email, { steps: 2 })
    await fillStep(page, 3, { withFiles: false })
    const wide = await jpegPhoto(page, 'wide.jpg', 3200, 400)
    const upright = heldUpright(await jpegPhoto(page, 'upright.jpg', 3000, 600))
    const renamed = await jpegPhoto(page, 'large.heic', 2600, 325)
    const small = await jpegPhoto(page, 'small.jpg', 300, 2560)
    const little = { ...(await jpegPhoto(page, 'little.heic', 64, 48)), mimeType: 'image/heic' }
    const paper = heavyPdf('scan.pdf', 300_000)
    await field(page, 'cdlUpload').setInputFiles([
      wide,
      upright,
      { ...renamed, mimeType: 'image/heic' },
      small,
      little,
      paper,
    ])
    await expect(removeButton(page, 'scan.pdf')).toBeVisible()
    await sendStep(page, 3)
    const stored = storedFiles(portal, 'cdl_file')
    expect(stored.map(({ name }) => name)).toEqual([
      'wide.jpg',
      'upright.jpg',
      'large.jpg',
      'small.jpg',
      'little.heic',
      'scan.pdf',
    ])
    const [first, second, third, ...untouched] = stored
    expect(await pictureSize(page, first?.bytes ?? Buffer.of())).toEqual([2560, 320])
    expect(await pictureSize(page, second?.bytes ?? Buffer.of())).toEqual([512, 2560])
    expect(await pictureSize(page, third?.bytes ?? Buffer.of())).toEqual([2560, 320])
    expect(first?.size).toBeLessThan(wide.buffer.length)
    expect(untouched.map(({ sha256: hash }) => hash)).toEqual(
      [small, little, paper].map(({ buffer }) => sha256(buffer)),
    )
  })

  test('HEIC is found behind any name, and refused in words with the way out', async ({ page, portal, openAs }) => {
    await openAs(email, { steps: 1 })
    await fillStep(page, 2, { withFiles: false })
    const heic = Buffer.concat([
      Buffer.from('00000018', 'hex'),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(99),
    ])
    await field(page, 'truckPhotos').setInputFiles([
      { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: heic },
      await jpegPhoto(page, 'IMG_0002.HEIC', 64, 48),
    ])
    const alert = page.getByRole('alert').filter({ hasText: 'IMG_0001.jpg' })
    await expect(alert).toContainText('IMG_0001.jpg is an iPhone photo in the HEIC format')
    await expect(alert).toContainText('Settings, Camera, Formats, Most Compatible')
    await expect(removeButton(page, 'IMG_0002.HEIC')).toBeVisible()
    await expect(removeButton(page, 'IMG_0001.jpg')).toHaveCount(0)
    await sendStep(page, 2)
    expect(storedFiles(portal, 'truck_photos').map(({ name, type }) => [name, type])).toEqual([
      ['IMG_0002.HEIC', 'image/jpeg'],
    ])
  })
})

test('a failed step is repeated alone', async ({ page, portal, openAs }) => {
  await openAs(email, { steps: 3 })
  await fillStep(page, 4)
  portal.sandbox.faults.add({ call: 'saveStep', fault: 'html', status: 502, times: 2 })
  await button(page, 'Next').click()
  for (let press = 0; press < 2; press += 1) await button(page, 'Retry').click()
  await atStep(page, 5)
  expect(saves(portal)).toEqual([
    [4, 502],
    [4, 502],
    [4, 200],
  ])
})

test('the reply to every step is lost: step 1 asks before it repeats, the others repeat, and nothing is there twice', async ({
  page,
  portal,
  openAs,
}) => {
  await openAs(email)
  const { sandbox } = portal
  for (let step = 1; step <= 7; step += 1) {
    await fillStep(page, step)
    sandbox.faults.add({ call: step === 1 ? 'createApplication' : 'saveStep', fault: 'reset-after', times: 1 })
    await page.locator('[data-wizard-next]').click()
    await expect(dialog(page)).toContainText('Network error. Please check your internet connection.')
    const asked = sandbox.log.length
    await button(page, 'Retry').click()
    if (step < 7) await atStep(page, step + 1)
    else await expect(page).toHaveURL(`${portal.origin}/application-summary`)
    if (step === 1) expect(sandbox.log.slice(asked)[0]?.call).toBe('dashboard')
  }
  await expect(page).toHaveURL(`${portal.origin}/application-summary`)
  const saved = sandbox.application(email)
  expect(saved?.answers).toEqual(sampleRows(email))
  expect(saved?.files.map(({ field: row, name, sha256: hash }) => [row, name, hash])).toEqual(
    sampleFileRows.map(([row, name, { buffer }]) => [row, name, sha256(buffer)]),
  )
  expect(saves(portal).filter(([step]) => step === 1)).toEqual([[1, 'reset']])
  expect(sandbox.rows('owner_operator').filter(({ email: stored }) => stored === email)).toHaveLength(1)
})

test.describe('two tabs', () => {
  const elsewhere = (page: Page) => page.getByText('This application is open in another tab.')

  test('one writes, the other says so, and takes over when the first is gone', async ({
    page,
    portal,
    openAs,
    context,
  }) => {
    await openAs(email, { steps: 3 })
    await atStep(page, 4)
    const second = await context.newPage()
    await second.goto(`${portal.origin}/application`)
    await expect(elsewhere(second)).toBeVisible()
    await expect(field(second, 'numEmployees')).toHaveCount(0)
    await fillStep(page, 4)
    await page.close()
    await atStep(second, 4)
    await expect(elsewhere(second)).toHaveCount(0)
    await expect(field(second, 'regions')).toHaveValue('Illinois, Indiana')
    await sendStep(second, 4)
    expect(saves(portal)).toEqual([[4, 200]])
  })

  test("'Use this tab' changes the places, with what was typed", async ({ page, portal, openAs, context }) => {
    await openAs(email, { steps: 3 })
    await atStep(page, 4)
    const second = await context.newPage()
    await second.goto(`${portal.origin}/application`)
    await expect(elsewhere(second)).toBeVisible()
    await field(page, 'regions').fill('Ohio')
    await button(second, 'Use this tab').click()
    await expect(elsewhere(page)).toBeVisible()
    await expect(field(page, 'regions')).toHaveCount(0)
    await expect(field(second, 'regions')).toHaveValue('Ohio')
    await second.close()
    await expect(field(page, 'regions')).toHaveValue('Ohio')
  })
})

for (const [what, fault, words, wait] of [
  ['429 in JSON', { fault: 'status', status: 429, headers: { 'Retry-After': '45' } }, 'Too many requests.', '45 s'],
  [
    '503 in HTML',
    { fault: 'html', status: 503, headers: { 'Retry-After': '240' } },
    'Server error (503). Please try again.',
    '4 min',
  ],
] as const) {
  test(`${what} with Retry-After: the dialog says how long to wait`, async ({ page, portal, openAs }) => {
    await openAs(email, { steps: 6 })
    await fillStep(page, 7)
    portal.sandbox.faults.add({ call: 'saveStep', ...fault, times: 1 })
    await button(page, 'Submit Application').click()
    await expect(dialog(page)).toContainText(words)
    await expect(dialog(page)).toContainText(`Please wait ${wait} before you try again.`)
    await button(page, 'Retry').click()
    await expect(page).toHaveURL(`${portal.origin}/application-summary`)
    expect(saves(portal)).toHaveLength(2)
  })
}
