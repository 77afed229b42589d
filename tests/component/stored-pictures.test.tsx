/** Pictures stored by the provider, and what takes the place of one that the browser can't show. */
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AvatarPicture } from '../../src/screens/profile/avatar-picture.tsx'
import { FileView } from '../../src/screens/shared/file-view.tsx'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')}`
const noPicture = 'data:image/png;base64,AAAA'

describe('View', () => {
  const shown = (address: string) => render(<FileView name="truck.png" picture={address} onClose={() => undefined} />)

  test('shows a picture', async () => {
    await shown(picture)
    await expect.element(page.getByRole('img', { name: 'truck.png' })).toHaveAttribute('src', picture)
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
    await shown(picture)
    await expect.element(page.getByRole('img', { name: 'Profile picture' })).toHaveAttribute('src', picture)
  })

  test('no picture: the initial takes its place', async () => {
    await shown(noPicture)
    await expect.element(page.getByText('M', { exact: true })).toBeVisible()
    expect(document.querySelector('img.profile-picture')).toBeNull()
  })
})
