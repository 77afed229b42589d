/**
 * Control of a running sandbox over HTTP: accounts, interviews, messages, faults and the log. Only a sandbox started with
 * `faults: true` has it.
 */
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { checked } from './checked.ts'
import type { Faults } from './faults.ts'
import type { LogEntry, Provider } from './provider.ts'
import { createSeed, email } from './seed.ts'

type HttpContext = Context<{ Bindings: HttpBindings }>

const messageSchema = z.strictObject({ email, text: z.string() })

/**
 * Whether this machine's user sends the request: a page of another origin could send forms to the sandbox, and a host
 * that resolves to this machine could read its replies.
 */
function isOwn(c: HttpContext): boolean {
  const { host = '', origin, 'sec-fetch-site': site } = c.req.header()
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host) || c.req.header('x-forwarded-host') !== undefined) return false
  return (
    (origin === undefined || origin === `http://${host}`) && (site === undefined || /^(same-origin|none)$/.test(site))
  )
}

/** Returns the values of JSON, or of a form as `curl -d` sends it. */
function valuesOf(c: HttpContext): Promise<unknown> {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  return isForm ? c.req.parseBody() : c.req.json().catch(() => null)
}

interface Parts {
  readonly provider: Provider
  readonly faults: Faults
  readonly log: readonly LogEntry[]
}

/** The routes below `/sandbox`. Their functions check the values: they throw a refusal. */
export function controlRoutes({ provider, faults, log }: Parts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const seed = createSeed(provider)
  app.use(async (c, next) => {
    if (!isOwn(c)) return c.json({ message: 'The control calls are for this machine only.' }, 403)
    return next()
  })
  const add = <Values>(kind: string, act: (values: Values) => unknown) =>
    app.post(`/${kind}`, async (c) => c.json((await act((await valuesOf(c)) as Values)) ?? { message: 'Added.' }))
  add('accounts', seed.account)
  add('messages', (values) => {
    const { email: to, text } = checked('messages', messageSchema, values)
    seed.message(to, text)
  })
  add('interviews', seed.interview)
  add('faults', faults.add)
  app.delete('/faults', (c) => {
    faults.clear()
    return c.json({ message: 'Cleared.' })
  })
  app.get('/log', (c) => c.json(log))
  return app
}
