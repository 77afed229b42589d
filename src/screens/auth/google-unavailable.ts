import { msg } from '../../domain/text/user-text.ts'

export const googleUnavailable = msg('Google sign-in is not available right now. Use your e-mail and password.')
