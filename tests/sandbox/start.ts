/** Starts the sandbox provider: a real server and database behind the portal's calls. */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { getRequestListener } from '@hono/node-server'
import * as z from 'zod'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { accountByEmail, issueToken } from './accounts.ts'
import { createApp } from './app.ts'
import { applicationIdOf, savedSteps } from './applications.ts'
import { checked } from './checked.ts'
import { openDatabase, signingKey } from './database.ts'
import { createFaults, type Faults } from './faults.ts'
import type { StoredFile } from './files.ts'
import { type Mail, mails } from './outbox.ts'
import type { LogEntry, Provider } from './provider.ts'
import { createSeed, type Seed, seedDemo } from './seed.ts'

const sandboxOptions = z.strictObject({
  /** Preferred port; if it is taken, or absent, a free one is used. */
  port: z.int().optional(),
  /** Database file; absent = in memory. */
  file: z.string().optional(),
  /** Fills a new database with the demo accounts and the calendar. */
  demo: z.boolean().optional(),
  /** Seconds; default 8 hours. */
  tokenLifetime: z.number().optional(),
  /** The provider's clock; default the machine's. */
  now: z.custom<() => number>((value) => typeof value === 'function').optional(),
})

export type SandboxOptions = Readonly<z.output<typeof sandboxOptions>>

/** An application as stored: flat, in server names. */
export interface SavedApplication {
  readonly applicationId: number
  /** Numbers of the saved steps. */
  readonly completed: readonly number[]
  readonly answers: Readonly<Record<string, unknown>>
  readonly files: readonly Pick<StoredFile, 'field' | 'name' | 'type' | 'size' | 'sha256' | 'bytes'>[]
}

export interface Sandbox {
  readonly origin: string
  readonly db: DatabaseSync
  readonly faults: Faults
  readonly log: readonly LogEntry[]
  /** Returns every row of a table, such as `accounts` or `applications`. */
  rows(table: string): Record<string, unknown>[]
  /** Returns an account's application; null when it has none. */
  application(email: string): SavedApplication | null
  readonly seed: Seed
  /** Returns a token for an account. @param lifetime seconds; negative = expired */
  token(email: string, lifetime?: number): Promise<string>
  /** Returns the mails, newest first. */
  mails(): readonly Mail[]
  /** Whether a call is worked on, perhaps without a connection. */
  isWorking(): boolean
  /**
   * Whether a fault has reset the connection from this port: `reset-…` and `late` reset that of the browser, so the
   * preview server passes them on. Others' resets become its 502.
   */
  isLineLost(port: number): boolean
  /** Whether the body of a call that is worked on has arrived. */
  hasBody(): boolean
  /** Lets time pass for the provider and its delays, and with its next reply for the portal. */
  pass(ms: number): void
  /** Sets the origin of links in mails from now on. */
  pointMailsAt(portalOrigin: string): void
  /** May be called twice. */
  close(): Promise<void>
}

function savedApplication(provider: Provider, email: string): SavedApplication | null {
  const account = accountByEmail(provider, email)
  const id = account === null ? null : applicationIdOf(provider, account.id)
  if (account === null || id === null) return null
  const files = provider.db
    .prepare(
      "SELECT field, name, type, size, sha256, bytes FROM files WHERE account_id = ? AND field != 'image' ORDER BY id",
    )
    .all(account.id)
  const saved = savedSteps(provider, id)
  return {
    applicationId: id,
    completed: [...saved.keys()],
    answers: Object.assign({}, ...[...saved.values()].map(({ answers }) => answers)),
    files: files as unknown as SavedApplication['files'],
  }
}

/** @throws for an unknown option, and when the database file can't be opened */
export async function startSandbox(given: SandboxOptions = {}): Promise<Sandbox> {
  const options = checked('sandboxOptions', sandboxOptions, given)
  const { db, isNew } = openDatabase(options.file)
  let passed = 0
  const { now = Date.now } = options
  const provider: Provider = {
    db,
    key: signingKey(db),
    now: () => now() + passed,
    tokenLifetime: options.tokenLifetime ?? 8 * 3600,
    portalOrigin: null,
  }
  if (isNew && options.demo) seedDemo(provider)
  const faults = createFaults()
  const log: LogEntry[] = []
  const closing = new AbortController()
  const working = new Map<object, { readonly arrived: boolean }>()
  const lost = new Set<number>()
  const app = createApp({
    ...{ provider, faults, log, working, lost },
    closing: closing.signal,
    passed: () => passed,
  })
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    response.setHeader('Date', new Date(provider.now()).toUTCString())
    void answer(request, response)
  })
  const port = await listenOnFreePort(server, options.port ?? 0)

  const token = async (email: string, lifetime?: number) => {
    const account = accountByEmail(provider, email)
    if (account === null) throw new Error('the sandbox has no account with this e-mail')
    return issueToken(provider, account.id, lifetime)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    db,
    faults,
    log,
    rows: (table) => {
      if (!/^[a-z_]+$/.test(table)) throw new Error(`no table ${table}`)
      return db.prepare(`SELECT * FROM ${table}`).all()
    },
    application: (email) => savedApplication(provider, email),
    seed: createSeed(provider),
    token,
    mails: () => mails(provider),
    isWorking: () => working.size > 0,
    isLineLost: (port) => lost.delete(port),
    hasBody: () => [...working.values()].some(({ arrived }) => arrived),
    pass: (ms) => {
      passed += ms
    },
    pointMailsAt: (portalOrigin) => {
      provider.portalOrigin = portalOrigin
    },
    close: async () => {
      closing.abort()
      await closeServer(server)
      if (db.isOpen) db.close()
    },
  }
}

/** Returns the SHA-256 of bytes in hex, to compare with a stored file's. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
