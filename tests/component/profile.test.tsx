import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownerHash } from '../../src/domain/session/owner-hash.ts'
import type { Reply } from '../../src/platform/port.ts'
import { AvatarPicture } from '../../src/screens/profile/avatar-picture.tsx'
import { Profile } from '../../src/screens/profile/profile.tsx'
import { FileView } from '../../src/screens/shared/file-view.tsx'
import { lastSeenMessage } from '../../src/state/seen-messages.ts'
import { createServices } from '../../src/state/services.tsx'
import { button, input, press } from '../support/component-locators.ts'
import { holdWorker } from '../support/failing-worker.ts'
import { type FakePlatform, fakePlatform, json, later, timedOut, unreachable } from '../support/fake-platform.ts'
import { noted, place } from '../support/noted-photo.ts'
import { picture } from '../support/picture.ts'
import { render } from '../support/render.ts'
import { dashboardReply, renderInLayout } from '../support/render-in-layout.tsx'

const maria = {
  name: 'Maria Ortiz',
  email: 'maria@example.com',
  phone: '312-555-0100',
  address: '1 Quarry Road, Gary, IN',
  image: '',
}
const loaded = json({ success: true, data: maria })
/** A picture of one pixel. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)

type ScriptedReply = Parameters<FakePlatform['reply']>[1]

function portalWith(...replies: ScriptedReply[]): FakePlatform {
  const platform = fakePlatform({ user: { ...maria } })
  platform.reply('dashboard', dashboardReply(3))
  platform.reply('profile', ...replies)
  return platform
}

const show = (platform: FakePlatform) => renderInLayout(platform, '/my-profile', <Profile />)
const summary = page.getByRole('region', { name: 'Summary' })
const ready = () => expect.element(page.getByRole('tab', { name: 'Edit Profile' })).toBeVisible()
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const type = (name: string, text: string) => userEvent.fill(input(name), text)
const choose = (file: File) => userEvent.upload(input('image'), file)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Presses Save Changes, with timers that the test advances: on a slow machine, a press takes a second. */
async function saveWithoutTimers(platform: FakePlatform) {
  const answer = later<Reply>()
  platform.reply('updateProfile', answer.promise)
  await press(button('Save Changes'))
  await expect.poll(() => platform.sent('updateProfile')).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer.settle(json({ success: true }))
  await appears('Profile updated successfully!')
}
/** Lets a millisecond pass in each frame; the polls of `expect` let 50 pass. */
async function appears(text: string) {
  while (page.getByText(text, { exact: true }).elements().length === 0) {
    await new Promise(requestAnimationFrame)
    await vi.advanceTimersByTimeAsync(1)
  }
}
const fieldsSent = (platform: FakePlatform, index = 0) =>
  Object.fromEntries(
    (platform.sent('updateProfile')[index]?.parts ?? []).map((part) => [
      part.field,
      'file' in part ? part.file.name : part.value,
    ]),
  )

afterEach(() => vi.useRealTimers())

beforeEach(() => page.viewport(1280, 900))

describe('the displayed data', () => {
  test('loading, then image, name, e-mail, phone and address on the card, and in the fields', async () => {
    const reply = later<Reply>()
    await show(portalWith(reply.promise))
    await says('Loading your profile...')
    reply.settle(json({ success: true, data: { ...maria, image: 'https://files.example/maria.png' } }))
    await ready()
    for (const text of [maria.name, maria.email, maria.phone, maria.address]) {
      await expect.element(summary.getByText(text, { exact: true })).toBeVisible()
    }
    expect(['name', 'email', 'phone', 'address'].map((name) => input(name).value)).toEqual([
      maria.name,
      maria.email,
      maria.phone,
      maria.address,
    ])
  })

  test('without a name the card is headed as the menu is', async () => {
    await show(portalWith(json({ success: true, data: { ...maria, name: '' } })))
    await ready()
    await expect.element(summary.getByRole('heading', { name: 'User' })).toBeVisible()
  })

  test('arrow keys switch between the two tabs; typed values survive', async () => {
    await show(portalWith(loaded))
    await ready()
    expect(
      page
        .getByRole('tab')
        .elements()
        .map((tab) => tab.textContent),
    ).toEqual(['Edit Profile', 'Change Password'])
    await type('phone', '1')
    ;(page.getByRole('tab', { name: 'Edit Profile' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tab', { name: 'Change Password' })).toHaveAttribute('aria-selected', 'true')
    expect(document.activeElement?.textContent).toBe('Change Password')
    await expect.element(page.getByRole('tabpanel', { name: 'Change Password' })).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tabpanel', { name: 'Edit Profile' })).toBeVisible()
    expect(input('phone').value).toBe('1')
  })

  test('the notification switches exist hidden, without a tab button, and save nothing', async () => {
    const platform = portalWith(loaded)
    await show(platform)
    await ready()
    const panel = document.querySelector('#panel-notification') as HTMLElement
    expect(panel.hidden).toBe(true)
    expect([...panel.querySelectorAll('label')].map((label) => label.textContent?.trim())).toEqual([
      'Company News',
      'Push Notification',
      'Weekly Newsletters',
      'Meetups Near you',
      'Orders Notifications',
    ])
  })
})

describe('load failures', () => {
  const stranger = (platform: FakePlatform) => {
    platform.records.remove('user')
    platform.records.remove('name')
    return platform
  }
  test.each([
    ['null data', json({ success: true, data: null }), 'Failed to load profile data'],
    ['no network', unreachable, 'Network error. Please check your connection and try again.'],
  ])('%s without a cached profile: %s', async (_, reply, text) => {
    const platform = stranger(portalWith(reply, loaded))
    await show(platform)
    await expect.element(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
    await press(button('Retry'))
    await ready()
  })

  test('with cached data: the reason, its warning, the data, and Retry', async () => {
    await show(portalWith(timedOut, loaded))
    await says('Request timeout. Please try again.')
    await says('Using cached profile data. Some information may be outdated.')
    expect(input('phone').value).toBe(maria.phone)
    await press(button('Reload'))
    await expect.poll(() => page.getByRole('alert').elements()).toHaveLength(0)
  })

  test('a kiosk caches no profile', async () => {
    const platform = fakePlatform({ user: maria, kiosk: true })
    platform.reply('dashboard', dashboardReply(3))
    platform.reply('profile', timedOut)
    await show(platform)
    await says('Request timeout. Please try again.')
    expect(document.querySelector('form')).toBeNull()
  })

  test('a load updates the cached user and the header', async () => {
    const platform = portalWith(json({ success: true, data: { ...maria, name: 'Zoe Ortiz' } }))
    await show(platform)
    await ready()
    await expect.poll(() => page.getByRole('button', { name: 'User menu' }).element().textContent).toBe('Z')
    expect(platform.records.get('name')).toBe('Zoe Ortiz')
  })
})

describe('edit profile', () => {
  test('saves name, e-mail, phone and address as multipart; the card, the record and the header follow', async () => {
    const platform = portalWith(loaded)
    const changed = { ...maria, name: 'Zoe Ortiz', phone: '555' }
    const reply = later<Reply>()
    platform.reply('updateProfile', reply.promise)
    await show(platform)
    await ready()
    await type('name', ' Zoe Ortiz ')
    await type('phone', '555')
    let broadcast = 0
    window.addEventListener('profileUpdated', () => {
      broadcast += 1
    })
    await press(button('Save Changes'))
    await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true')
    reply.settle(json({ success: true, data: changed }))
    await says('Profile updated successfully!')
    expect(fieldsSent(platform)).toEqual({
      name: 'Zoe Ortiz',
      email: maria.email,
      phone: '555',
      address: maria.address,
    })
    await expect.element(summary.getByText('Zoe Ortiz')).toBeVisible()
    expect(JSON.parse(platform.records.get('user') ?? '')).toEqual(changed)
    expect(broadcast).toBe(1)
    expect(page.getByRole('button', { name: 'User menu' }).element().textContent).toBe('Z')
    expect(platform.sent('profile')).toHaveLength(1)
  })

  test('an invalid value is named, with the cursor in its field, and nothing is sent', async () => {
    const platform = portalWith(loaded)
    await show(platform)
    await ready()
    await type('email', 'maria@example')
    await press(button('Save Changes'))
    await says('Please enter a valid email address.')
    expect(document.activeElement).toBe(input('email'))
    expect(input('email').getAttribute('aria-invalid')).toBe('true')
    expect(platform.sent('updateProfile')).toHaveLength(0)
  })

  test.each([
    ["the provider's message", json({ message: 'E-mail taken' }, 422), 'E-mail taken'],
    ['no network', unreachable, 'Network error. Please check your connection and try again.'],
  ])('%s: "%s" at the button, and typed values stay', async (_, reply, message) => {
    await page.viewport(360, 500)
    const platform = portalWith(loaded)
    platform.reply('updateProfile', reply)
    await show(platform)
    await ready()
    await type('phone', '777')
    await press(button('Save Changes'))
    await expect.element(page.getByRole('alert').getByText(message, { exact: true })).toBeInViewport({ ratio: 1 })
    expect(input('phone').value).toBe('777')
    await expect.element(button('Save Changes')).toBeEnabled()
  })

  test('during a save the fields take no input and keep the focus', async () => {
    const platform = portalWith(loaded)
    const reply = later<Reply>()
    platform.reply('updateProfile', reply.promise)
    await show(platform)
    await ready()
    await type('phone', '555')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('6')
    expect(input('image').closest('[inert]')).not.toBeNull()
    reply.settle(json({ success: true, data: { ...maria, phone: '555' } }))
    await says('Profile updated successfully!')
    expect(input('phone').value).toBe('555')
    expect(document.activeElement).toBe(input('phone'))
    await userEvent.keyboard('6')
    expect(input('phone').value).toBe('5556')
  })

  test('Cancel reloads the profile and drops typed values', async () => {
    const platform = portalWith(loaded, json({ success: true, data: { ...maria, phone: '999' } }))
    await show(platform)
    await ready()
    await type('name', 'Nobody')
    await press(button('Cancel'))
    await expect.poll(() => input('phone').value).toBe('999')
    expect(input('name').value).toBe(maria.name)
  })

  test('a save without data in its reply reloads exactly once, after a second, and keeps what was typed meanwhile', async () => {
    const platform = portalWith(loaded, json({ success: true, data: { ...maria, phone: '999' } }))
    await show(platform)
    await ready()
    await type('phone', '777')
    await saveWithoutTimers(platform)
    expect(input('phone').value).toBe('777')
    await vi.advanceTimersByTimeAsync(900)
    expect(platform.sent('profile')).toHaveLength(1)
    await type('name', 'Typed meanwhile')
    await vi.advanceTimersByTimeAsync(110)
    await expect.poll(() => input('phone').value).toBe('999')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(platform.sent('profile')).toHaveLength(2)
    expect(input('name').value).toBe('Typed meanwhile')
    await says('Profile updated successfully!')
  })

  test('a new phone saved in another tab is shown, and sent with what was typed here', async () => {
    const platform = portalWith(loaded)
    platform.reply('updateProfile', json({ success: true, data: maria }))
    await show(platform)
    await ready()
    await type('address', '2 Pit Lane')
    createServices(platform).session.updateUser({ ...maria, phone: '999' })
    await expect.poll(() => input('phone').value).toBe('999')
    expect(input('address').value).toBe('2 Pit Lane')
    await press(button('Save Changes'))
    await expect
      .poll(() => fieldsSent(platform))
      .toEqual({ name: maria.name, email: maria.email, phone: '999', address: '2 Pit Lane' })
  })

  test('if another user signed in without an event, nothing of the first is sent as theirs', async () => {
    const platform = portalWith(loaded)
    await show(platform)
    await ready()
    await type('address', '2 Pit Lane')
    platform.session.current = () => ({ signedIn: true, expiresAt: Date.now() + 7_200_000 })
    platform.records.set('user', JSON.stringify({ ...maria, email: 'bob@example.com' }))
    await press(button('Save Changes'))
    await wait(100) // nothing is sent, so there is no event to wait for
    expect(platform.sent('updateProfile')).toHaveLength(0)
  })

  test('a changed e-mail moves draft, application id and seen messages along', async () => {
    const platform = portalWith(loaded)
    platform.storedDrafts.set('maria@example.com', { text: 'draft', files: [] })
    platform.records.set('applicationId', '77')
    const hash = ownerHash('maria@example.com') ?? ''
    platform.records.set('applicationIdOwner', hash)
    platform.records.set('seenMessages', JSON.stringify({ [hash]: '5' }))
    platform.reply('updateProfile', json({ success: true, data: { ...maria, email: 'New@Example.com' } }))
    const services = await show(platform)
    await ready()
    await type('email', '<New@Example.com>')
    await press(button('Save Changes'))
    await says('Profile updated successfully!')
    expect([...platform.storedDrafts.keys()]).toEqual(['new@example.com'])
    expect(services.session.applicationId()).toBe('77')
    expect(lastSeenMessage(platform.records, 'new@example.com')).toBe('5')
    expect(services.session.state().user?.email).toBe('New@Example.com')
  })

  test('a draft that can not be stored under a changed e-mail stays under the former one', async () => {
    const platform = portalWith(loaded)
    platform.storedDrafts.set('maria@example.com', { text: 'draft', files: [] })
    platform.drafts.save = async () => false
    platform.reply('updateProfile', json({ success: true, data: { ...maria, email: 'new@example.com' } }))
    await show(platform)
    await ready()
    await type('email', 'new@example.com')
    await press(button('Save Changes'))
    await says('Profile updated successfully!')
    expect([...platform.storedDrafts.keys()]).toEqual(['maria@example.com'])
  })
})

describe('image', () => {
  test('is shown before it is saved, sent under a generated name, and can be removed', async () => {
    const platform = portalWith(loaded)
    platform.reply('updateProfile', json({ success: true, data: maria }))
    await show(platform)
    await ready()
    expect(input('image').accept).toBe('.png,.jpg,.jpeg,image/png,image/jpeg')
    await choose(new File(['<html>'], 'me.png', { type: 'image/png' }))
    await says('Please choose a PNG or JPG picture.')
    expect(input('image').value).toBe('')
    await choose(new File([pixel], 'me and my truck.png', { type: 'image/png' }))
    const preview = page.getByRole('img', { name: 'New picture, not saved yet' })
    await expect.poll(() => preview.element().tagName).toBe('IMG')
    expect((preview.element() as HTMLImageElement).src).toMatch(/^blob:/)
    await press(button('Keep the old one'))
    expect(preview.elements()).toHaveLength(0)
    await choose(new File([pixel], 'me and my truck.png', { type: 'image/png' }))
    await expect.element(preview).toBeVisible()
    await press(button('Save Changes'))
    await says('Profile updated successfully!')
    expect(fieldsSent(platform).image).toBe('profile.png')
    expect(preview.elements()).toHaveLength(0)
  })

  test("a camera's photo is sent at 1000 pixels and without its place", async () => {
    const photo = await noted(await picture('IMG_1.jpg', 1500, 1000, 'image/jpeg'), 6)
    const platform = portalWith(loaded)
    platform.reply('updateProfile', json({ success: true, data: maria }))
    await show(platform)
    await ready()
    const goOn = holdWorker()
    await choose(photo)
    await says('Preparing the picture…')
    await expect.element(button('Save Changes')).toHaveAttribute('aria-disabled', 'true')
    goOn()
    await expect.element(page.getByRole('img', { name: 'New picture, not saved yet' })).toBeVisible()
    await press(button('Save Changes'))
    await says('Profile updated successfully!')
    const part = platform.sent('updateProfile')[0]?.parts?.find(({ field }) => field === 'image')
    const sent = part !== undefined && 'file' in part ? part.file : new File([], 'none')
    const { width, height } = await createImageBitmap(sent)
    expect([sent.name, width, height]).toEqual(['profile.jpg', 667, 1000])
    expect(await sent.text()).not.toContain(place)
  })
})

describe('change password', () => {
  async function showPasswords(...replies: ScriptedReply[]) {
    const platform = portalWith(loaded)
    platform.reply('updatePassword', ...replies)
    await show(platform)
    await press(page.getByRole('tab', { name: 'Change Password' }))
    return platform
  }

  test('six matching characters are sent as JSON, untrimmed, once; then the fields are empty', async () => {
    const reply = later<Reply>()
    const platform = await showPasswords(reply.promise)
    await type('password', ' 1234 ')
    await type('password_confirmation', ' 1234 ')
    await userEvent.keyboard('{Enter}{Enter}')
    reply.settle(json({ success: true }))
    await says('Password changed successfully!')
    expect(platform.sent('updatePassword').map((request) => request.json)).toEqual([
      { password: ' 1234 ', password_confirmation: ' 1234 ' },
    ])
    expect([input('password').value, input('password_confirmation').value]).toEqual(['', ''])
  })
})

const stored = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')}`
const noPicture = 'data:image/png;base64,AAAA'

describe('View of a stored picture', () => {
  const shown = (address: string) => render(<FileView name="truck.png" picture={address} onClose={() => undefined} />)

  test('shows a picture', async () => {
    await shown(stored)
    await expect.element(page.getByRole('img', { name: 'truck.png' })).toHaveAttribute('src', stored)
  })

  test('no picture: says what to do instead', async () => {
    await shown(noPicture)
    await expect.element(page.getByText('This picture cannot be shown. You can still download it.')).toBeVisible()
    expect(document.querySelector('dialog img')).toBeNull()
  })
})

describe('the profile picture', () => {
  const shown = (source: string) => render(<AvatarPicture source={source} name="Maria" alt="Profile picture" />)

  test('is shown', async () => {
    await shown(stored)
    await expect.element(page.getByRole('img', { name: 'Profile picture' })).toHaveAttribute('src', stored)
  })

  test('no picture: the initial takes its place', async () => {
    await shown(noPicture)
    await expect.element(page.getByText('M', { exact: true })).toBeVisible()
    expect(document.querySelector('img.profile-picture')).toBeNull()
  })
})
