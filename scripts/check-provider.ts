/**
 * Checks with a test account whether a provider answers the portal's 13 calls as the portal needs it, and prints the
 * lines of .env.local that fit. Ends with 1 if the portal can't be used with it. docs/deploy.md describes the options.
 *
 *   npm run check:provider -- --api https://provider.example --email test@provider.example
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { checkProvider } from './check-provider/check.ts'
import { type Finding, fittingSettings, printed } from './check-provider/findings.ts'
import { readOptions, stop } from './machine/options.mjs'

const { values } = readOptions({
  api: { type: 'string', default: '' },
  email: { type: 'string', default: '' },
  portal: { type: 'string' },
  upload: { type: 'string', default: '25' },
  'read-only': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
})

function originOf(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !/^https?:$/.test(url.protocol) || !['', '/'].includes(url.pathname + url.search)) {
    stop(`--${name} must be an origin without a path, such as https://provider.example.`)
  }
  return url.origin
}

async function ask(question: string, isSecret: boolean): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = isSecret ? silent : process.stdout
  if (isSecret) process.stdout.write(question)
  const asking = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const answer = await asking.question(question)
  asking.close()
  if (isSecret) process.stdout.write('\n')
  return answer
}

const { email, upload } = values
const api = originOf('api', values.api)
const portal = values.portal === undefined ? undefined : originOf('portal', values.portal)
if (!email.includes('@')) stop('--email must be the address of a test account of the provider.')
if (!/^\d{1,3}$/.test(upload)) stop('--upload must be a number of megabytes, such as 25.')
const password = process.env.PROVIDER_PASSWORD ?? (await ask(`Password of ${email}: `, true))

const writing = `
The next checks change the account ${email}, and what they write stays there:
  - its application: all seven steps with sample answers, ten tiny files, and saves of up to ${upload} MB that must be refused
  - its profile picture; name, e-mail, phone, address and password are sent as they are
  - a welcome mail and a reset mail are sent to it
`

async function mayWrite(): Promise<boolean> {
  if (values['read-only']) return false
  console.log(writing)
  if (values.yes) return true
  return /^y(es)?$/i.test((await ask('Go on? [y/N] ', false)).trim())
}

const findings: Finding[] = []
const account = { email, password }
const run = checkProvider({ api, account, portal, largestMb: Number(upload), patienceMs: 10_000, mayWrite })
for await (const finding of run) {
  findings.push(finding)
  console.log(printed(finding))
}
const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
console.log(`\n${count('ok')} ok, ${count('differs')} differ, ${count('fails')} fail.`)
if (count('fails') === 0) console.log(['.env.local:', ...fittingSettings(findings)].join('\n'))
process.exitCode = count('fails') > 0 ? 1 : 0
