/** Creates the demo accounts of a new database, and accounts for tests. */
import { accountByEmail, createAccount, hashPassword, updateProfile } from './accounts.ts'
import { applicationIdOf, createApplication, saveStep } from './applications.ts'
import { seedCalendar } from './calendar.ts'
import { addMessage } from './messages.ts'
import type { Provider } from './provider.ts'
import { sampleBody, samplePng } from './samples.ts'

/** The password of every demo account. */
export const demoPassword = 'Demo-1234'

export const demoAccounts = [
  { email: 'fresh@truckstaff.example', name: 'Frank Fresh', about: 'no application yet' },
  { email: 'halfway@truckstaff.example', name: 'Hanna Halfway', about: 'at step 4 of 7, with 7 messages' },
  { email: 'complete@truckstaff.example', name: 'Carl Complete', about: 'all 7 steps done' },
] as const

export interface NewAccount {
  readonly email: string
  readonly name: string
  readonly password: string
  /** Number of steps filled in with sample answers, 0 to 7. */
  readonly steps: number
}

/** Hashed once per process, because hashing is slow on purpose and all demo accounts share the password. */
let demoHash: Promise<string> | null = null

function hashOf(password: string): Promise<string> {
  if (password !== demoPassword) return hashPassword(password)
  demoHash ??= hashPassword(password)
  return demoHash
}

/** Creates an account and fills in its first steps. @returns the account's id */
export async function addAccount(provider: Provider, wanted: NewAccount): Promise<number> {
  const { name, email, password } = wanted
  const id = createAccount(provider, { name, email, passwordHash: await hashOf(password) })
  for (let step = 1; step <= wanted.steps; step += 1) addStep(provider, wanted.email, step)
  return id
}

function addStep(provider: Provider, email: string, step: number): void {
  const account = accountByEmail(provider, email)
  if (account === null) throw new Error(`no account ${email}`)
  const body = sampleBody(step, email)
  if (step === 1) createApplication(provider, account, body)
  else saveStep(provider, account, String(applicationIdOf(provider, account.id)), step, body)
}

const day = 86_400_000

/** Fills a new database with three accounts in different states, and the calendar. */
export async function seedDemo(provider: Provider): Promise<void> {
  const start = provider.now()
  const at = (daysAgo: number): Provider => ({ ...provider, now: () => start - daysAgo * day })
  const [fresh, halfway, complete] = demoAccounts
  seedCalendar(provider)

  await addAccount(at(1), { ...fresh, password: demoPassword, steps: 0 })

  const halfwayId = await addAccount(at(9), { ...halfway, password: demoPassword, steps: 0 })
  addStep(at(8), halfway.email, 1)
  addMessage(at(7), halfwayId, 'Thank you for starting your application. You can stop and come back at any time.')
  addStep(at(6), halfway.email, 2)
  addStep(at(4), halfway.email, 3)
  addMessage(at(2), halfwayId, 'We checked your CDL and your medical card. Both are in order.')
  addMessage(at(0.2), halfwayId, 'Tell us when and where you want to work: step 4 takes about two minutes.')

  const completeId = await addAccount(at(30), { ...complete, password: demoPassword, steps: 0 })
  for (let step = 1; step <= 7; step += 1) addStep(at(29 - step), complete.email, step)
  addMessage(at(3), completeId, 'A recruiter is reading your application. Expect a call this week.')
  const account = accountByEmail(provider, complete.email)
  if (account === null) throw new Error('the account that was just made is missing')
  const values = {
    name: complete.name,
    email: complete.email,
    phone: '312-555-0119',
    address: '88 Gravel Pit Lane, Gary, IN 46402',
  }
  const picture = { field: 'image', name: 'portrait.png', bytes: samplePng(160, 160, [70, 110, 160]) }
  updateProfile(provider, account, { kind: 'multipart', values, uploads: [picture] }, '')
}
