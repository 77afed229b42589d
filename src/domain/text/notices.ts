/** Notices about the device, shared by the web build and the desktop app. */

import { msg } from './user-text.ts'

/** Shown when this device cannot store drafts or the session. Not shown on a shared device, which keeps nothing by design. */
export const notStoredNotice = msg('Your progress is not being saved on this device.')
