import { requestReset, sendWelcomeEmail } from '../../src/api/account.ts'
import { getApplication } from '../../src/api/application.ts'
import { login } from '../../src/api/auth.ts'
import { getCalendar } from '../../src/api/calendar.ts'
import { getDashboard } from '../../src/api/dashboard.ts'
import { getProfile } from '../../src/api/profile.ts'
import { updatePassword, updateProfile } from '../../src/api/profile-changes.ts'
import { checkApplication, tinyPicture } from './application.ts'
import { checkAddress, checkConnection, checkForeignPages } from './connection.ts'
import { accepted, type CheckOptions, createProbe, type Note, type Probe, refused } from './probe.ts'

async function checkSignIn(probe: Probe): Promise<void> {
  const { client, account } = probe
  const wrong = { email: account.email, password: `${account.password} is wrong`, remember: false }
  refused(probe, 'A wrong password', await login(client, wrong), "Anybody gets another person's application.")
  const hint = 'Are --email and PROVIDER_PASSWORD those of a test account? '
  accepted(probe, 'Sign-in', await login(client, { ...account, remember: false }), hint)
  const { token } = probe
  if (token === null) return
  probe.token = `${token.split('.').slice(0, 2).join('.')}.Zm9yZ2Vk`
  refused(probe, 'A forged token', await getDashboard(client), "Anybody reads others' answers.")
  probe.token = token
}

async function checkReads(probe: Probe): Promise<void> {
  const { client } = probe
  const dashboard = accepted(probe, 'Dashboard', await getDashboard(client))
  if (dashboard?.applicationId) accepted(probe, 'Details', await getApplication(client))
  const profile = accepted(probe, 'Profile', await getProfile(client))
  if (profile?.image) await checkAddress(probe, 'Profile: picture', profile.image)
  accepted(probe, 'Calendar', await getCalendar(client, AbortSignal.timeout(60_000)))
}

/** Its values stay as they are, except for the picture. */
async function checkAccount(probe: Probe): Promise<void> {
  const { client } = probe
  const { email, password } = probe.account
  const profile = await getProfile(client)
  const image = tinyPicture('check-picture')
  if (profile.ok) accepted(probe, 'Profile: save', await updateProfile(client, { ...profile.value, image }))
  await sendWelcomeEmail(client, { name: 'Check', email })
  const { text } = probe.heard
  probe.note(text.startsWith('status 2') ? 'ok' : 'differs', 'Welcome mail', text, 'New applicants get no mail.')
  accepted(probe, 'Reset mail, whose link leads to /reset-password?token=…', await requestReset(client, email))
  accepted(probe, 'Password', await updatePassword(client, { password, passwordConfirmation: password }))
}

/** Drives the portal's calls against a provider. */
export async function checkProvider(options: CheckOptions, note: Note): Promise<void> {
  const { api, portal } = options
  if (!(await checkConnection(api, note))) return
  if (portal !== undefined && portal !== api) await checkForeignPages(api, portal, note)
  const probe = createProbe(options, note)
  await checkSignIn(probe)
  if (probe.token === null) return
  await checkReads(probe)
  if (!options.write) return
  await checkApplication(probe)
  await checkAccount(probe)
}
