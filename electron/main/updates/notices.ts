import { msg } from '../../../src/domain/text/user-text.ts'

export const updateReadyNotice = msg('A new version is ready. It will be installed when you quit the app.')

/** The downloaded file is gone, or was changed. */
export const updateGone = msg(
  'The new version could not be installed. Quit and open the app again to download it once more.',
)
