/** A save on a phone that failed for the network: what resumes by itself, what doesn't, and the screen lock meanwhile. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, input, stepHeading } from '../support/component-locators.ts'
import { html, json, later, timedOut, unreachable } from '../support/fake-platform.ts'
import { picture } from '../support/picture.ts'
import { openWizard } from '../support/render-wizard.tsx'
import { answerStep, attach, pdf } from '../support/wizard-actions.tsx'

const dialog = page.getByRole('alertdialog')
const waiting = page.getByText('Waiting for a connection to our server')

afterEach(() => vi.restoreAllMocks())

/** Presses the step's button with a failing save, and leaves the dialog open. */
async function pressInVain(step: number, reply = unreachable) {
  const platform = await openWizard(step, {}, undefined, [360, 740])
  platform.reply('saveStep', reply, json({ success: true }))
  if (step === 7) await answerStep(7)
  await button(step === 7 ? 'Submit Application' : 'Next').click()
  await expect.element(dialog).toBeVisible()
  return platform
}

/** Time in which an automatic save would be sent: there is no event when none is. */
const nothingSent = () => new Promise((resolve) => setTimeout(resolve, 300))

describe('when the network is back', () => {
  test.each([
    ['no answer', unreachable],
    ['none in time', timedOut],
  ])('%s: the step is sent automatically, and the dialog closes', async (_, reply) => {
    const platform = await pressInVain(2, reply)
    window.dispatchEvent(new Event('online'))
    await expect.element(stepHeading(3)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(platform.sent('saveStep')).toHaveLength(2)
  })

  test.each<[string, number, typeof unreachable]>([
    ['a server error is no lost connection', 2, html(500)],
    ['the last step is not submitted automatically', 7, unreachable],
  ])('%s', async (_, step, reply) => {
    const platform = await pressInVain(step, reply)
    await userEvent.keyboard('{Escape}')
    await expect.element(waiting).not.toBeInTheDocument()
    window.dispatchEvent(new Event('online'))
    await nothingSent()
    expect(platform.sent('saveStep')).toHaveLength(1)
  })

  test.each<[string, () => Promise<void>]>([
    ['something is typed', () => userEvent.fill(input('gvwr'), '80,000 lb')],
    ['a file is chosen', async () => attach('truckPhotos', await picture('truck.png', 8, 8))],
    ['the user stops waiting', () => button('Stop waiting').click()],
  ])('nothing is sent automatically once %s', async (_, change) => {
    const platform = await pressInVain(2)
    await userEvent.keyboard('{Escape}')
    await expect.element(waiting).toBeVisible()
    await change()
    await expect.element(waiting).not.toBeInTheDocument()
    window.dispatchEvent(new Event('online'))
    await nothingSent()
    expect(platform.sent('saveStep')).toHaveLength(1)
  })
})

describe('a save that resumes', () => {
  test('and fails again shows the notice, without the dialog that the user has closed', async () => {
    const platform = await pressInVain(2)
    platform.reply('saveStep', unreachable)
    await userEvent.keyboard('{Escape}')
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => platform.sent('saveStep')).toHaveLength(2)
    await expect.element(waiting).toBeVisible()
    await expect.element(page.getByText('Saved on this device, not sent yet')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Next')).toHaveFocus()
  })

  test('does not resume at the sign-in page of a hotel', async () => {
    const platform = await pressInVain(2)
    await userEvent.keyboard('{Escape}')
    platform.reply('dashboard', html(200))
    window.dispatchEvent(new Event('online'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(platform.sent('saveStep')).toHaveLength(1)
    await expect.element(waiting).toBeVisible()
  })
})

test('the screen stays on while files are sent, and no longer', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }) as unknown as WakeLockSentinel)
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(request)
  const platform = await openWizard(3)
  await answerStep(3)
  await attach('cdlUpload', pdf('cdl.pdf'))
  const reply = later<typeof unreachable>()
  platform.reply('saveStep', reply.promise)
  expect(request).not.toHaveBeenCalled()
  await button('Next').click()
  await expect.element(page.getByText('Sending your files…')).toBeVisible()
  expect(request).toHaveBeenCalledWith('screen')
  expect(release).not.toHaveBeenCalled()
  reply.settle(json({ success: true }))
  await expect.element(stepHeading(4)).toBeVisible()
  await expect.poll(() => release.mock.calls.length).toBe(request.mock.calls.length)
})
