/** What the portal reads: checked without changing anything at the provider. */
import { getApplication } from '../../src/api/application.ts'
import { login } from '../../src/api/auth.ts'
import { getCalendar } from '../../src/api/calendar.ts'
import { getDashboard } from '../../src/api/dashboard.ts'
import { getProfile } from '../../src/api/profile.ts'
import { readObject, readText } from '../../src/domain/common/readers.ts'
import { type Dashboard, statusLabel } from '../../src/domain/progress/progress.ts'
import { readToken } from '../../src/domain/session/token.ts'
import { readDate } from '../../src/domain/text/format.ts'
import { checkAddress } from './addresses.ts'
import { differs, type Findings, fails, failureText, note, ok } from './findings.ts'
import type { Probe } from './probe.ts'

/** Returns a finding for times that a reader in another zone would see wrong; null if there are none. */
export function zoneProblem(about: string, times: readonly string[]) {
  const wrong = times.find((time) => /\d[T ]\d/.test(time) && !/(Z|[+-]\d\d:?\d\d)$/i.test(time.trim()))
  if (wrong !== undefined) {
    const seen = "the time shifted by the difference between the reader's zone and the provider's"
    return differs(about, `"${wrong}" has no zone`, seen, 'write ISO 8601 with an offset: 2027-03-01T09:30:00-06:00')
  }
  const unreadable = times.find((time) => time !== '' && readDate(time) === null)
  if (unreadable === undefined) return null
  return differs(about, `"${unreadable}" is no date`, "'Invalid date'", 'write ISO 8601 with an offset')
}

const jsonRemedy = 'answer with JSON as docs/provider-api.yaml has it, also for errors'

/** Refusals of sign-in: their message is shown as it is. */
async function* checkRefusals({ client, account }: Probe): Findings {
  const tries = [
    ['A wrong password', { ...account, password: `${account.password} is wrong` }],
    ['Sign-in without e-mail and password', { email: '', password: '' }],
  ] as const
  for (const [about, given] of tries) {
    const result = await login(client, { ...given, remember: false })
    if (result.ok) {
      yield fails(about, 'signs in', "another person's application", 'refuse it')
      continue
    }
    const { failure } = result
    const found = failureText(failure)
    if (failure.kind !== 'rejected') {
      yield differs(about, found, 'Access Denied, with a note that our server had a problem', jsonRemedy)
    } else if (failure.message === null && failure.errors.length === 0) {
      const seen = 'the portal\'s own words: "Invalid credentials. Please check your email and password."'
      yield note(about, `${found}: ${seen}`, 'give a `message`')
    } else yield ok(about, found)
  }
}

const tokenFaults: Readonly<Record<string, readonly [found: string, remedy: string]>> = {
  'no-token': ['no `token`', 'return it as `token` or `access_token`, at the top or under `data`'],
  malformed: ['the token is no JWT with three parts and a numeric `exp`', 'issue a JWT with `exp`, in seconds'],
  expired: ['the token has expired already', '`exp` is seconds since 1970, not milliseconds or a duration'],
}

export async function* checkSignIn(probe: Probe): Findings {
  yield* checkRefusals(probe)
  const result = await login(probe.client, { ...probe.account, remember: false })
  if (!result.ok) {
    const reply = probe.last?.reply
    const session = reply?.kind === 'answered' ? reply.session : undefined
    const [found, remedy] = tokenFaults[session ?? ''] ?? [failureText(result.failure), 'check e-mail and password']
    yield fails('Sign-in', found, 'Access Denied', remedy)
    return
  }
  const reading = readToken(probe.token ?? '', Date.now())
  const hours = reading.ok ? (reading.expiresAt - Date.now()) / 3_600_000 : 0
  const lasting = `a token with \`exp\`, valid for ${hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.round(hours / 24)} days`}`
  if (hours < 1) yield note('Sign-in', lasting, 'applicants need an hour; what they typed survives a new sign-in')
  else yield ok('Sign-in', lasting)
  const { name, email } = result.value
  if (name === '') {
    yield differs(
      'Sign-in: user',
      'no name',
      "'Candidate' and 'User' until the profile is loaded",
      'return `user.name`',
    )
  } else if (email.toLowerCase() !== probe.account.email.toLowerCase()) {
    yield note('Sign-in: user', `another e-mail (${email}): step 1 is sent with it`)
  } else yield ok('Sign-in: user', 'name and e-mail')
}

/** A token that the provider did not issue must end the session. */
export async function* checkForgedToken(probe: Probe): Findings {
  const { token } = probe
  probe.token = `${token?.split('.').slice(0, 2).join('.')}.Zm9yZ2Vk`
  const result = await getDashboard(probe.client)
  probe.token = token
  const about = 'A token that is not accepted'
  if (result.ok) {
    const seen = "a dashboard for any made-up token; no way to sign-in after the session's end"
    yield differs(about, 'is accepted', seen, 'verify the signature, and answer 401')
  } else if (result.failure.kind === 'unauthenticated') yield ok(about, failureText(result.failure))
  else {
    const seen = 'an error on each screen instead of sign-in, once the session has ended'
    yield differs(about, failureText(result.failure), seen, 'answer 401 with JSON, without a redirect')
  }
}

function* checkProgress({ steps, timestamps, messages, completed, count: shown }: Dashboard, raw: unknown) {
  const unknown = Object.entries(steps).filter(([, status]) => statusLabel(status) === 'Unknown')
  if (unknown.length > 0) {
    const found = unknown.map(([step, status]) => `${step} is "${status}"`).join(', ')
    const remedy = 'use not_started, in_progress and completed'
    yield differs('Dashboard: statuses', found, "'Unknown' on the tiles", remedy)
  } else yield ok('Dashboard: statuses', `known, ${completed.length} of 7 completed`)
  const count = readObject(readObject(raw).summary).completed_steps
  if (count !== undefined && Number(count) !== completed.length) {
    const found = `\`completed_steps\` is ${readText(count)}, but ${completed.length} statuses are completed`
    const seen = `'${shown} of 7 steps completed' above ${completed.length} completed tiles`
    yield differs('Dashboard: count', found, seen, 'let both say the same')
  }
  const times = [...Object.values(timestamps), ...messages.map(({ createdAt }) => createdAt)]
  yield zoneProblem('Dashboard: times', times) ??
    (times.some((time) => time !== '') ? ok('Dashboard: times', 'with a zone') : note('Dashboard: times', 'none yet'))
  if (new Set(messages.map(({ id }) => id)).size < messages.length || messages.some(({ id }) => id === '')) {
    const seen = 'old messages marked as new, and a notification for them'
    yield differs('Dashboard: messages', 'ids are missing or repeated', seen, 'give each message an `id` of its own')
  } else yield ok('Dashboard: messages', `${messages.length}, each with an id`)
}

/** @returns through `onFound` the dashboard, which the checks of saves compare with */
export async function* checkDashboard(probe: Probe): Findings {
  const result = await getDashboard(probe.client)
  if (!result.ok) {
    const { failure } = result
    const isNone = failure.kind === 'rejected' && failure.status === 404
    const make = isNone ? differs : fails
    yield make('Dashboard', failureText(failure), 'Error Loading Dashboard', 'answer 200, also without an application')
    return
  }
  if (result.value === null) {
    yield differs(
      'Dashboard',
      'no `data`',
      'No Data Available',
      'return summary and steps, also without an application',
    )
    return
  }
  const { applicationId } = result.value
  yield ok('Dashboard', applicationId === null ? 'no application yet' : `application ${applicationId}`)
  const reply = probe.last?.reply
  const body = reply?.kind === 'answered' && reply.body.kind === 'json' ? readObject(reply.body.value) : {}
  yield* checkProgress(result.value, body.data)
  yield* checkDetails(probe, applicationId)
}

async function* checkDetails({ client }: Probe, applicationId: string | null): Findings {
  const result = await getApplication(client)
  const holds = result.ok && result.value !== null
  const found = result.ok ? (holds ? 'the answers so far' : 'none') : failureText(result.failure)
  if (applicationId === null && !(result.ok || result.failure.kind === 'rejected')) {
    yield differs('Details', found, "'Failed to load application data.' in the form", jsonRemedy)
  } else if (applicationId !== null && !holds) {
    const seen = "'Failed to load application data.', or an empty form on a second device"
    yield fails('Details', found, seen, 'return `data.owner_operator` of the application')
  } else yield ok('Details', applicationId === null ? `no application: ${found}` : found)
}

export async function* checkProfile(probe: Probe): Findings {
  const result = await getProfile(probe.client)
  if (!result.ok) {
    yield fails('Profile', failureText(result.failure), "'Failed to load profile data'", jsonRemedy)
    return
  }
  const { image, ...texts } = result.value
  const given = Object.entries(texts).filter(([, text]) => text !== '')
  yield ok('Profile', `${given.map(([name]) => name).join(', ')}; ${probe.last?.ms} ms`)
  if (image !== '') yield* checkAddress(probe, 'Profile: picture', image)
}

export async function* checkCalendar(probe: Probe): Findings {
  const result = await getCalendar(probe.client, AbortSignal.timeout(60_000))
  if (!result.ok) {
    yield fails('Calendar', failureText(result.failure), "'Error loading calendar events'", 'return a list as `data`')
    return
  }
  const { interviews, dropped } = result.value
  yield ok('Calendar', `${interviews.length} events`)
  if (dropped > 0) {
    const seen = 'these events are missing; a line says how many'
    yield differs('Calendar: starts', `${dropped} can't be read`, seen, 'write ISO 8601 with an offset')
  }
  const reply = probe.last?.reply
  const body = reply?.kind === 'answered' && reply.body.kind === 'json' ? readObject(reply.body.value) : {}
  const events = Array.isArray(body.data) ? body.data.map(readObject) : []
  const times = events.flatMap(({ start, end }) => [readText(start), readText(end)])
  const problem = zoneProblem('Calendar: times', times)
  if (problem !== null) yield problem
}
