/** Creates the demo accounts of a new database, and what tests and people who explore put in. */
import * as z from 'zod'
import { type Account, accountByEmail, createAccount, issueToken, updateProfile } from './accounts.ts'
import { applicationIdOf, createApplication, saveStep } from './applications.ts'
import { addInterview, type NewInterview, seedCalendar } from './calendar.ts'
import { checked } from './checked.ts'
import { addMessage } from './messages.ts'
import { type Provider, Refusal } from './provider.ts'
import { sampleBody, samplePng } from './samples.ts'

/** The password of every demo account. */
export const demoPassword = 'Demo-1234'

export const demoAccounts = [
  { email: 'fresh@truckstaff.example', name: 'Frank Fresh', about: 'no application yet' },
  { email: 'halfway@truckstaff.example', name: 'Hanna Halfway', about: 'at step 4 of 7, with 7 messages' },
  { email: 'complete@truckstaff.example', name: 'Carl Complete', about: 'all 7 steps done' },
] as const

const email = z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'not an e-mail address')

const newAccount = z.strictObject({
  email,
  name: z.string().optional(),
  password: z.string().optional(),
  /** Number of steps filled in with sample answers, 0 to 7. */
  steps: z.number().int().min(0).max(7).optional(),
})
type NewAccount = Readonly<z.output<typeof newAccount>>

const newInterview = z.strictObject({
  title: z.string(),
  start: z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'not a time'),
  minutes: z.number().int().min(1).optional(),
  description: z.string().optional(),
  priority: z.enum(['low', 'medium', 'high']).optional(),
})

/** Creates an account and fills in its first steps. @returns the account's id */
function addAccount(
  provider: Provider,
  wanted: { readonly [Key in keyof NewAccount]-?: NonNullable<NewAccount[Key]> },
): number {
  const id = createAccount(provider, wanted)
  for (let step = 1; step <= wanted.steps; step += 1) addStep(provider, wanted.email, step)
  return id
}

function accountOf(provider: Provider, email: string): Account {
  const account = accountByEmail(provider, email)
  if (account === null) throw new Refusal(404, 'The sandbox has no account with this e-mail.')
  return account
}

function addStep(provider: Provider, email: string, step: number): void {
  const account = accountOf(provider, email)
  const body = sampleBody(step, email)
  if (step === 1) createApplication(provider, account, body)
  else saveStep(provider, account, String(applicationIdOf(provider, account.id)), step, body)
}

const day = 86_400_000

/** Fills a new database with three accounts in different states, and the calendar. */
export function seedDemo(provider: Provider): void {
  const start = provider.now()
  const at = (daysAgo: number): Provider => ({ ...provider, now: () => start - daysAgo * day })
  const [fresh, halfway, complete] = demoAccounts
  seedCalendar(provider)

  addAccount(at(1), { ...fresh, password: demoPassword, steps: 0 })

  const halfwayId = addAccount(at(9), { ...halfway, password: demoPassword, steps: 0 })
  addStep(at(8), halfway.email, 1)
  addMessage(at(7), halfwayId, 'Thank you for starting your application. You can stop and come back at any time.')
  addStep(at(6), halfway.email, 2)
  addStep(at(4), halfway.email, 3)
  addMessage(at(2), halfwayId, 'We checked your CDL and your medical card. Both are in order.')
  addMessage(at(0.2), halfwayId, 'Tell us when and where you want to work: step 4 takes about two minutes.')

  const completeId = addAccount(at(30), { ...complete, password: demoPassword, steps: 0 })
  for (let step = 1; step <= 7; step += 1) addStep(at(29 - step), complete.email, step)
  addMessage(at(3), completeId, 'A recruiter is reading your application. Expect a call this week.')
  const account = accountOf(provider, complete.email)
  const values = {
    name: complete.name,
    email: complete.email,
    phone: '312-555-0119',
    address: '88 Gravel Pit Lane, Gary, IN 46402',
  }
  const picture = { field: 'image', name: 'portrait.png', bytes: samplePng(160, 160, [70, 110, 160]) }
  updateProfile(provider, account, { kind: 'multipart', values, uploads: [picture] }, '')
}

/** An account that a test signs in to. */
export interface SeededAccount {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly token: string
  /** Null before step 1. */
  readonly applicationId: number | null
}

/**
 * Puts data into the sandbox, as another device, a recruiter or the provider would. Invalid or misspelt values throw a
 * refusal.
 */
export interface Seed {
  /** Creates an account (default password: the demo password) with this many steps filled in, and signs it in. */
  account(account: NewAccount): Promise<SeededAccount>
  /** Adds a message to an account's dashboard. */
  message(email: string, text: string): void
  /** Adds an interview; every account sees all of them. */
  interview(interview: NewInterview): void
}

export function createSeed(provider: Provider): Seed {
  return {
    account: async (given) => {
      const wanted = checked('accounts', newAccount, given)
      const { email, name = 'Terry Tester', password = demoPassword, steps = 0 } = wanted
      if (accountByEmail(provider, email) !== null) throw new Refusal(422, 'This e-mail has an account already.')
      const id = addAccount(provider, { email, name, password, steps })
      const token = await issueToken(provider, id)
      return { email, name, password, token, applicationId: applicationIdOf(provider, id) }
    },
    message: (email, text) => addMessage(provider, accountOf(provider, email).id, text),
    interview: (given) => addInterview(provider, checked('interviews', newInterview, given)),
  }
}
