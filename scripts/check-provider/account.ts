/** Writes to the account itself: its values stay as they are, except for the picture. */
import { register, requestReset, resetPassword, sendWelcomeEmail } from '../../src/api/account.ts'
import { getDashboard } from '../../src/api/dashboard.ts'
import { getProfile } from '../../src/api/profile.ts'
import { updatePassword, updateProfile } from '../../src/api/profile-changes.ts'
import { checkAddress } from './addresses.ts'
import { tinyPicture } from './application.ts'
import { differs, type Findings, fails, failureText, note, ok } from './findings.ts'
import type { Probe } from './probe.ts'

async function* checkProfileSave(probe: Probe): Findings {
  const { client } = probe
  const before = await getProfile(client)
  if (!before.ok) return // named by the profile's own check
  const image = tinyPicture('check-picture', 0)
  const result = await updateProfile(client, { ...before.value, image })
  if (!result.ok) {
    const remedy = 'take the body as docs/provider-api.yaml has it'
    yield fails('Profile: save', failureText(result.failure), "'Failed to update profile. Please try again.'", remedy)
    return
  }
  const after = await getProfile(client)
  if (!after.ok) return
  const lost = (['name', 'email', 'phone', 'address'] as const).filter((key) => after.value[key] !== before.value[key])
  if (lost.length > 0) {
    yield differs('Profile: save', `${lost.join(', ')} changed`, 'other values than typed', 'store each field as sent')
  } else yield ok('Profile: save', result.value === null ? 'comes back a second later' : 'comes back in the reply')
  if (after.value.image === '') {
    yield differs('Profile: picture', 'no address', 'a letter instead of the new picture', 'return `image`')
  } else yield* checkAddress(probe, 'Profile: picture', after.value.image)
}

/** The account exists already, so nothing is made. */
async function* checkSignUp(probe: Probe): Findings {
  const { token, client } = probe
  const { email, password } = probe.account
  const result = await register(client, { name: 'Check', email, password, passwordConfirmation: password })
  probe.token = token // an accepted sign-up starts the session of another account
  const about = 'Sign-up with an address that is taken'
  if (result.ok) yield fails(about, 'is accepted', 'a second account, without the application', 'refuse it')
  else if (result.failure.kind === 'rejected' && result.failure.errors.some(({ field }) => field === 'email')) {
    yield ok(about, failureText(result.failure))
  } else {
    const seen = "'Access Denied' without a field"
    yield differs(about, failureText(result.failure), seen, 'answer 422 with `errors.email`')
  }
}

async function* checkMails(probe: Probe): Findings {
  const { client, account } = probe
  await sendWelcomeEmail(client, { name: 'Check', email: account.email })
  const reply = probe.last?.reply
  const status = reply?.kind === 'answered' ? `status ${reply.status}` : (reply?.kind ?? 'none')
  yield note('Welcome mail', `${status}; the portal ignores a failure`)
  const asked = await requestReset(client, account.email)
  const remedy = 'confirm with `success: true`, also for unknown addresses'
  if (asked.ok) {
    yield ok(
      'Reset mail',
      `requested: its link must lead to the portal, at /reset-password?token=…. Look into the mail`,
    )
  } else
    yield fails('Reset mail', failureText(asked.failure), "'Failed to send reset email. Please try again.'", remedy)
  const forged = await resetPassword(client, { ...account, token: 'made-up-by-the-check' })
  const about = 'A reset with a made-up token'
  if (forged.ok) yield fails(about, 'is accepted', 'accounts that a stranger can take over', 'refuse it')
  else if (forged.failure.kind === 'rejected' && forged.failure.message !== null)
    yield ok(about, failureText(forged.failure))
  else yield note(about, failureText(forged.failure), 'give a `message` that says to request a new link')
}

/** Sets the password that the account has. */
async function* checkPassword({ client, account }: Probe): Findings {
  const { password } = account
  const result = await updatePassword(client, { password, passwordConfirmation: password })
  if (!result.ok) {
    const isRefused = result.failure.kind === 'rejected' && result.failure.message !== null
    const found = failureText(result.failure)
    if (isRefused) yield note('Change of the password', `to the same one: ${found}`)
    else yield fails('Change of the password', found, "'Failed to change password. Please try again.'", 'confirm it')
    return
  }
  const after = await getDashboard(client)
  if (after.ok) yield ok('Change of the password', 'accepted, and the session goes on')
  else {
    const seen = 'sign-in, right after a change of the password'
    yield differs('Change of the password', 'ends the session', seen, 'keep the token that made the change')
  }
}

export async function* checkAccount(probe: Probe): Findings {
  yield* checkProfileSave(probe)
  yield* checkSignUp(probe)
  yield* checkMails(probe)
  yield* checkPassword(probe)
}
