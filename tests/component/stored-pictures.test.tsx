/** Pictures stored by the provider: an enormous one is not rendered, however small its file is. */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AvatarPicture } from '../../src/screens/profile/avatar-picture.tsx'
import { FileView } from '../../src/screens/shared/file-view.tsx'

/** An SVG's file size does not depend on its dimensions. */
const drawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`

const fits = drawing(10_000, 7_000)
const tooLarge = [
  ['too many pixels', drawing(10_001, 7_000)],
  ['too long a side', drawing(16_385, 1)],
  ['no picture', 'data:image/png;base64,AAAA'],
] as const

describe('View', () => {
  const shown = (picture: string) => render(<FileView name="truck.png" picture={picture} onClose={() => undefined} />)

  test('shows a picture within the limit', async () => {
    await shown(fits)
    await expect.element(page.getByRole('img', { name: 'truck.png' })).toHaveAttribute('src', fits)
  })

  test.each(tooLarge)('%s: says what to do instead', async (_, picture) => {
    await shown(picture)
    await expect.element(page.getByText('This picture cannot be shown. You can still download it.')).toBeVisible()
    expect(document.querySelector('dialog img')).toBeNull()
  })
})

describe('the profile picture', () => {
  const shown = (source: string) => render(<AvatarPicture source={source} name="Maria" alt="Profile picture" />)

  test('within the limit is shown', async () => {
    await shown(fits)
    await expect.poll(() => document.querySelector('img.profile-picture')?.getAttribute('src')).toBe(fits)
  })

  test.each(tooLarge)('%s: the initial stays', async (_, source) => {
    await shown(source)
    const settled = new Image()
    settled.src = source
    await new Promise((resolve) => {
      settled.onload = resolve
      settled.onerror = resolve
    })
    await expect.element(page.getByText('M', { exact: true })).toBeVisible()
    expect(document.querySelector('img.profile-picture')).toBeNull()
  })
})
