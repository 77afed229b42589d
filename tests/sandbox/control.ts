/**
 * Control of a running sandbox: accounts, interviews, messages, faults and the log, as JSON for
 * scripts and as a page for people. Only a sandbox started with `faults: true` has it.
 */
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { completedSteps } from './applications.ts'
import { checked } from './checked.ts'
import { callNames, type Fault, type Faults, faultKinds } from './faults.ts'
import { page, pageHeaders } from './pages.ts'
import { type LogEntry, type Provider, Refusal } from './provider.ts'
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

const isForm = (c: HttpContext) =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(c.req.header('content-type') ?? '')

/** Returns the values of a request; an empty field of a form was not filled in. */
async function valuesOf(c: HttpContext): Promise<unknown> {
  if (!isForm(c)) return c.req.json().catch(() => null)
  return Object.fromEntries(Object.entries(await c.req.parseBody()).filter(([, value]) => value !== ''))
}

function table(caption: string, heads: readonly string[], rows: readonly (readonly unknown[])[]) {
  if (rows.length === 0) return html`<p>${caption}: none</p>`
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table>
    <caption>${caption}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell === null ? '' : String(cell)}</td>`)}</tr>`)}</tbody>
  </table></div>`
}

const input = (label: string, name: string, type = 'text', required = false) =>
  html`<label>${label} <input name="${name}" type="${type}" autocomplete="off" ${required ? 'required' : ''}></label>`

const select = (label: string, name: string, options: readonly string[]) =>
  html`<label>${label} <select name="${name}">${options.map((option) => html`<option>${option}</option>`)}</select></label>`

const form = (title: string, kind: string, fields: readonly unknown[], submit: string) =>
  html`<form method="post" action="/sandbox/${kind}" aria-label="${title}"><h2>${title}</h2>
    <div class="fields">${fields as string[]}</div><button>${submit}</button></form>`

function described({ call, fault, step: only, ms, status }: Fault): unknown[] {
  return [call, only ?? null, fault, status ?? null, ms ?? null]
}

interface Parts {
  readonly provider: Provider
  readonly faults: Faults
  readonly log: readonly LogEntry[]
}

function controlPage({ provider, faults, log }: Parts, problem: string | null) {
  const accounts = provider.db
    .prepare(
      `SELECT name, email, (SELECT id FROM owner_operator WHERE account_id = accounts.id) AS application,
        (SELECT COUNT(*) FROM files WHERE account_id = accounts.id) AS files,
        (SELECT COUNT(*) FROM messages WHERE account_id = accounts.id) AS messages FROM accounts ORDER BY id`,
    )
    .all()
    .map(({ name, email: address, application, files, messages }) => {
      const done = application === null ? [] : completedSteps(provider, Number(application))
      return [name, address, application, done.join(', '), files, messages]
    })
  const planned = faults
    .planned()
    .map(({ fault, left, passes }) => [...described(fault), passes, left === Number.POSITIVE_INFINITY ? 'all' : left])
  const requests = log.slice(-50).reverse()
  return page(
    'Control of the sandbox',
    html`${problem === null ? '' : html`<p role="alert">${problem}</p>`}
      <p>Reload to see what is new. <a href="/sandbox/outbox">Mails</a></p>
      ${table('Accounts', ['Name', 'E-mail', 'Application', 'Saved steps', 'Files', 'Messages'], accounts)}
      ${table('Planned faults', ['Call', 'Step', 'Fault', 'Status', 'ms', 'Passes first', 'Left'], planned)}
      ${planned.length === 0 ? '' : html`<form method="post" action="/sandbox/faults/clear"><button>Clear all faults</button></form>`}
      ${table(
        'Last requests',
        ['Time (UTC)', 'Call', 'Step', 'Status', 'ms'],
        requests.map(({ at, call, step: of, status, ms }) => [
          new Date(at).toISOString().slice(11, 19),
          call,
          of,
          status,
          ms,
        ]),
      )}
      ${form(
        'Plan a fault',
        'faults',
        [
          select('Call', 'call', callNames),
          select('Fault', 'fault', faultKinds),
          input('Only step', 'step', 'number'),
          input('Status', 'status', 'number'),
          input('Milliseconds', 'ms', 'number'),
          input('Calls to let pass first', 'after', 'number'),
          input('Calls to affect (empty: all)', 'times', 'number'),
        ],
        'Plan fault',
      )}
      ${form(
        'Add an account',
        'accounts',
        [
          input('E-mail', 'email', 'email', true),
          input('Name', 'name'),
          input('Password (empty: that of the demo)', 'password'),
          input('Saved steps, 0 to 7', 'steps', 'number'),
        ],
        'Add account',
      )}
      ${form('Add a message', 'messages', [input('E-mail of the account', 'email', 'email', true), input('Text', 'text', 'text', true)], 'Add message')}
      ${form(
        'Add an interview',
        'interviews',
        [
          input('Title', 'title', 'text', true),
          input('Start', 'start', 'datetime-local', true),
          input('Minutes', 'minutes', 'number'),
          input('Description', 'description'),
          select('Priority', 'priority', ['', 'low', 'medium', 'high']),
        ],
        'Add interview',
      )}`,
  )
}

/** The routes below `/sandbox`. */
export function controlRoutes(parts: Parts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const seed = createSeed(parts.provider)
  const show = (c: HttpContext, problem: string | null = null) =>
    c.html(controlPage(parts, problem), problem === null ? 200 : 400, pageHeaders)
  const done = (c: HttpContext, json: unknown) => (isForm(c) ? c.redirect('/sandbox', 303) : c.json(json))
  app.use(async (c, next) => {
    if (!isOwn(c)) return c.json({ message: 'The control calls are for this machine only.' }, 403)
    return next()
  })
  // The functions check the values: they throw a refusal.
  const add = <Values>(kind: string, act: (values: Values) => unknown) =>
    app.post(`/${kind}`, async (c) => {
      try {
        return done(c, (await act((await valuesOf(c)) as Values)) ?? { message: 'Added.' })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return isForm(c) ? show(c, error.message) : c.json({ message: error.message }, 400)
      }
    })
  add('accounts', seed.account)
  add('messages', (values) => {
    const { email: to, text } = checked('messages', messageSchema, values)
    seed.message(to, text)
  })
  add('interviews', seed.interview)
  add('faults', parts.faults.add)
  const clear = (c: HttpContext) => {
    parts.faults.clear()
    return done(c, { message: 'Cleared.' })
  }
  app.delete('/faults', clear)
  app.post('/faults/clear', clear)
  app.get('/log', (c) => c.json(parts.log))
  app.get('/', (c) => show(c))
  return app
}
