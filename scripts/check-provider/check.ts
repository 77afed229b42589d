import { register, requestReset, resetPassword, sendWelcomeEmail } from '../../src/api/account.ts'
import { getApplication } from '../../src/api/application.ts'
import { login } from '../../src/api/auth.ts'
import { getCalendar } from '../../src/api/calendar.ts'
import { getDashboard } from '../../src/api/dashboard.ts'
import { getProfile } from '../../src/api/profile.ts'
import { updatePassword, updateProfile } from '../../src/api/profile-changes.ts'
import { readToken } from '../../src/domain/session/token.ts'
import { windowsItemBytes } from '../../src/provider/limits.ts'
import { checkAddress } from './addresses.ts'
import { checkApplication, tinyPicture } from './application.ts'
import { checkConnection, checkForeignPages } from './connection.ts'
import { differs, type Findings, ok } from './findings.ts'
import { accepted, type CheckOptions, createProbe, type Probe, refused } from './probe.ts'

/** Beside the token its entry says whose it is. */
const longestToken = windowsItemBytes - 260

async function* checkSignIn(probe: Probe): Findings {
  const { client, account } = probe
  const wrong = { email: account.email, password: `${account.password} is wrong`, remember: false }
  yield* refused(probe, 'A wrong password', await login(client, wrong), "Anybody gets another person's application.")
  yield* accepted(probe, 'Sign-in', await login(client, { ...account, remember: false }))
  const { token } = probe
  if (token === null) return
  const reading = readToken(token, Date.now())
  const hours = ((reading.ok ? reading.expiresAt : 0) - Date.now()) / 3_600_000
  const found = `valid for ${hours.toFixed(1)} hours, ${token.length} bytes`
  const long = 'The desktop app on Windows can not store it, and asks to sign in at each start. Issue a shorter one.'
  const short = 'An application takes 20 minutes and more, so let a token live for hours.'
  if (token.length > longestToken) yield differs('Token', found, long)
  else yield hours < 1 ? differs('Token', found, short) : ok('Token', found)
  probe.token = `${token.split('.').slice(0, 2).join('.')}.Zm9yZ2Vk`
  yield* refused(probe, 'A forged token', await getDashboard(client), "Anybody reads others' answers.")
  probe.token = token
}

async function* checkReads(probe: Probe): Findings {
  const { client } = probe
  const dashboard = yield* accepted(probe, 'Dashboard', await getDashboard(client))
  const details = await getApplication(client)
  if (dashboard?.applicationId) yield* accepted(probe, 'Details', details)
  const profile = yield* accepted(probe, 'Profile', await getProfile(client))
  if (profile?.image) yield* checkAddress(probe, 'Profile: picture', profile.image)
  yield* accepted(probe, 'Calendar', await getCalendar(client, AbortSignal.timeout(60_000)))
}

/** Its values stay as they are, except for the picture. */
async function* checkAccount(probe: Probe): Findings {
  const { client, account, token } = probe
  const { email, password } = account
  const profile = await getProfile(client)
  const image = tinyPicture('check-picture')
  if (profile.ok) yield* accepted(probe, 'Profile: save', await updateProfile(client, { ...profile.value, image }))
  const again = await register(client, { name: 'Check', email, password, passwordConfirmation: password })
  probe.token = token // an accepted sign-up starts the session of another account
  yield* refused(probe, 'Sign-up with an address that is taken', again, 'A second account, without the application.')
  await sendWelcomeEmail(client, { name: 'Check', email })
  yield ok('Welcome mail', `status ${probe.last?.status}; the portal ignores a failure`)
  yield* accepted(probe, 'Reset mail, whose link leads to /reset-password?token=…', await requestReset(client, email))
  const forged = await resetPassword(client, { ...account, token: 'made-up-by-the-check' })
  yield* refused(probe, 'A reset with a made-up token', forged, 'A stranger can take over accounts.')
  yield* accepted(probe, 'Password', await updatePassword(client, { password, passwordConfirmation: password }))
}

/** Drives the portal's calls against a provider. */
export async function* checkProvider(options: CheckOptions): Findings {
  const { api, portal } = options
  if (!(yield* checkConnection(api))) return
  if (portal !== undefined && portal !== api) yield* checkForeignPages(api, portal)
  const probe = createProbe(options)
  yield* checkSignIn(probe)
  if (probe.token === null) return
  yield* checkReads(probe)
  if (!options.write) return
  yield* checkApplication(probe)
  yield* checkAccount(probe)
}
