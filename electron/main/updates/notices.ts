import { msg } from '../../../src/domain/text/user-text.ts'

export const updateReadyNotice = msg('A new version is ready. It will be installed when you close the app.')

/** For a user who can't install it. */
export const updateFoundNotice = msg('A new version is ready. Ask your IT department to install it.')
