/** Accounts: passwords, tokens, and the calls that sign in, sign up, reset and edit a profile. */
import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Body } from './body.ts'
import { errorsOf } from './described.ts'
import { fileAddress, fileById, pictureType, storeFile } from './files.ts'
import { addMessage } from './messages.ts'
import { sendMail } from './outbox.ts'
import {
  type Answer,
  done,
  type FieldErrors,
  isoTime,
  type Provider,
  Refusal,
  refuseIfAny,
  unauthenticated,
} from './provider.ts'

export interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly password_hash: string
  readonly phone: string | null
  readonly address: string | null
  readonly image_file: number | null
}

/** Of a sandbox's password, which protects nothing. */
function hashOf(password: string): string {
  return createHash('sha256').update(password.normalize('NFC')).digest('hex')
}

function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export function accountByEmail(provider: Provider, email: string): Account | null {
  const row = provider.db.prepare('SELECT * FROM accounts WHERE email_key = ?').get(emailKey(email))
  return (row as unknown as Account | undefined) ?? null
}

function accountById(provider: Provider, id: number): Account | null {
  return (provider.db.prepare('SELECT * FROM accounts WHERE id = ?').get(id) as unknown as Account | undefined) ?? null
}

/** Issues a token for an account. @param lifetime seconds until it expires; may be negative */
export async function issueToken(
  provider: Provider,
  accountId: number,
  lifetime = provider.tokenLifetime,
): Promise<string> {
  const now = Math.floor(provider.now() / 1000)
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(accountId))
    .setJti(randomBytes(8).toString('hex'))
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(provider.key)
}

/**
 * Returns the account of an Authorization header.
 * @throws Refusal 401 for a missing, forged or expired token
 */
export async function authenticate(provider: Provider, header: string | undefined): Promise<Account> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw unauthenticated()
  let subject: string | undefined
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(provider.now()), requiredClaims: ['exp', 'sub'] }
    subject = (await jwtVerify(token, provider.key, options)).payload.sub
  } catch {
    throw unauthenticated() // the reply does not reveal why jose rejected it
  }
  const account = accountById(provider, Number(subject))
  if (account === null) throw unauthenticated()
  return account
}

/** The user record as the portal reads it. */
function userRecord(provider: Provider, account: Account, origin: string) {
  const picture = account.image_file === null ? null : fileById(provider, account.image_file)
  return {
    name: account.name,
    email: account.email,
    phone: account.phone,
    address: account.address,
    image: picture === null ? null : fileAddress(provider, picture, origin),
  }
}

/**
 * Returns the texts of a body whose schema has nothing else.
 * @param more what no schema says @throws Refusal 422 with an `errors` map
 */
function textsOf(schema: string, { values }: Body, more: FieldErrors = {}): Readonly<Record<string, string>> {
  refuseIfAny({ ...more, ...errorsOf(schema, values) })
  return values as Readonly<Record<string, string>>
}

/** @param owner who keeps the address */
function ifTaken(provider: Provider, email: unknown, owner: number | null): FieldErrors {
  const holder = accountByEmail(provider, String(email))
  return holder === null || holder.id === owner ? {} : { email: ['This e-mail has an account already.'] }
}

function ifUnequal({ values }: Body): FieldErrors {
  const isEqual = values.password === values.password_confirmation
  return isEqual ? {} : { password: ['The passwords do not match.'] }
}

/** POST /api/login */
export async function login(provider: Provider, body: Body, origin: string): Promise<Answer> {
  const { email = '', password = '' } = textsOf('Login', body)
  const account = accountByEmail(provider, email)
  if (account === null || account.password_hash !== hashOf(password)) {
    return { status: 401, json: { status: false, message: 'The e-mail or the password is not right.' } }
  }
  const token = await issueToken(provider, account.id)
  const user = userRecord(provider, account, origin)
  return { status: 200, json: { status: true, message: 'Signed in.', token, user } }
}

/** Creates an account. @returns its id */
export function createAccount(
  provider: Provider,
  account: { readonly name: string; readonly email: string; readonly password: string },
): number {
  const made = provider.db
    .prepare('INSERT INTO accounts (name, email, email_key, password_hash, created_at) VALUES (?, ?, ?, ?, ?)')
    .run(
      account.name.trim(),
      account.email.trim(),
      emailKey(account.email),
      hashOf(account.password),
      isoTime(provider.now()),
    )
  const id = Number(made.lastInsertRowid)
  addMessage(
    provider,
    id,
    `Welcome to TruckStaff, ${account.name.trim()}! Start your application whenever you are ready.`,
  )
  return id
}

/** POST /api/register. The reply has no user. */
export async function register(provider: Provider, body: Body): Promise<Answer> {
  const problems = { ...ifTaken(provider, body.values.email, null), ...ifUnequal(body) }
  const { name = '', email = '', password = '' } = textsOf('Registration', body, problems)
  const id = createAccount(provider, { name, email, password })
  const token = await issueToken(provider, id)
  return { status: 201, json: { status: true, message: 'Your account is ready.', token } }
}

/** POST /api/send-welcome-email. Sends only to existing accounts. */
export function sendWelcomeEmail(provider: Provider, body: Body, origin: string): Answer {
  const account = accountByEmail(provider, String(body.values.email))
  if (account !== null) {
    sendMail(provider, {
      recipient: account.email,
      subject: 'Welcome to TruckStaff',
      body: `Hello ${account.name}, your account is ready. Sign in to fill in your owner-operator application.`,
      link: `${provider.portalOrigin ?? origin}/sign-in`,
    })
  }
  return done('The welcome e-mail is on its way.')
}

function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** How long a reset link is valid, in milliseconds. */
const resetMs = 3_600_000

/** POST /api/forget/submit. Answers the same whether the e-mail has an account or not. */
export function forgotPassword(provider: Provider, body: Body, origin: string): Answer {
  const { email = '' } = textsOf('ResetRequest', body)
  const account = accountByEmail(provider, email)
  if (account !== null) {
    const token = randomBytes(24).toString('base64url')
    provider.db
      .prepare('INSERT INTO password_resets (token_hash, account_id, expires_at) VALUES (?, ?, ?)')
      .run(hashResetToken(token), account.id, provider.now() + resetMs)
    sendMail(provider, {
      recipient: account.email,
      subject: 'Reset your TruckStaff password',
      body: `Hello ${account.name}, use this link to choose a new password. It works once, for ${resetMs / 60_000} minutes.`,
      link: `${provider.portalOrigin ?? origin}/reset-password?token=${token}`,
    })
  }
  return done('If this e-mail has an account, a reset link is on its way.', { status: true })
}

/** POST /api/forget/change-password. A token works once, for its own e-mail, until it expires. */
export function resetPassword(provider: Provider, body: Body): Answer {
  const { email = '', token = '', password = '' } = textsOf('PasswordReset', body)
  const account = accountByEmail(provider, email)
  const used = provider.db
    .prepare(
      'UPDATE password_resets SET used_at = ? WHERE token_hash = ? AND account_id = ? AND used_at IS NULL AND expires_at > ?',
    )
    .run(isoTime(provider.now()), hashResetToken(token), account?.id ?? null, provider.now())
  if (used.changes !== 1 || account === null) {
    throw new Refusal(422, 'This reset link is not valid any more. Please request a new one.')
  }
  provider.db.prepare('UPDATE accounts SET password_hash = ? WHERE id = ?').run(hashOf(password), account.id)
  return done('Your password is changed.')
}

/** GET /api/profile/get */
export function profile(provider: Provider, account: Account, origin: string): Answer {
  return done('Your profile.', { data: userRecord(provider, account, origin) })
}

/**
 * POST /api/profile/update: name and e-mail, phone and address as sent, and the picture only when a new one is sent.
 */
export function updateProfile(provider: Provider, account: Account, body: Body, origin: string): Answer {
  const problems = ifTaken(provider, body.values.email, account.id)
  const picture = body.uploads.find((upload) => upload.field === 'image')
  if (picture !== undefined && !['image/png', 'image/jpeg'].includes(pictureType(picture.bytes) ?? ''))
    problems.image = ['The picture must be a png, jpg or jpeg file.']
  const { name = '', email = '', phone, address } = textsOf('ProfileUpdate', body, problems)
  const imageFile = picture === undefined ? account.image_file : storeFile(provider, account.id, picture)
  provider.db
    .prepare(
      'UPDATE accounts SET name = ?, email = ?, email_key = ?, phone = ?, address = ?, image_file = ? WHERE id = ?',
    )
    .run(name.trim(), email.trim(), emailKey(email), phone || null, address || null, imageFile, account.id)
  const saved = accountById(provider, account.id) ?? account
  return done('Your profile is saved.', { data: userRecord(provider, saved, origin) })
}

/** POST /api/profile/updatePassword */
export function updatePassword(provider: Provider, account: Account, body: Body): Answer {
  const { password = '' } = textsOf('PasswordChange', body, ifUnequal(body))
  provider.db.prepare('UPDATE accounts SET password_hash = ? WHERE id = ?').run(hashOf(password), account.id)
  return done('Your password is changed.')
}
