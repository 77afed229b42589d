/**
 * Checks with a test account whether a provider replies to the portal's 13 calls as the portal needs it, and prints the
 * lines of `.env.local` that fit. Ends with 1 if the portal can't be used with it. docs/deploy.md describes the options.
 *
 *   PROVIDER_PASSWORD=… npm run check:provider -- --api https://provider.example --email test@provider.example
 */
import { checkProvider } from './check-provider/check.ts'
import { type Finding, fittingSettings, type Level, printed } from './check-provider/probe.ts'
import { readOptions, stop } from './machine/options.mjs'

const { values } = readOptions({
  api: { type: 'string', default: '' },
  email: { type: 'string', default: '' },
  portal: { type: 'string' },
  upload: { type: 'string', default: '25' },
  write: { type: 'boolean', default: false },
})

function originOf(name: string, value: string): string {
  if (/^(https:\/\/[^/?#]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)\/?$/.test(value) && URL.canParse(value))
    return new URL(value).origin
  return stop(`--${name} must be an origin by https without a path, such as https://provider.example.`)
}

const { email, upload, write } = values
const { PROVIDER_PASSWORD: password = '' } = process.env
const api = originOf('api', values.api)
const portal = values.portal === undefined ? undefined : originOf('portal', values.portal)
if (!/^\d{1,3}$/.test(upload)) stop('--upload must be a number of megabytes, such as 25.')

const findings: Finding[] = []
const options = { api, account: { email, password }, portal, largestMb: Number(upload), patienceMs: 10_000, write }
await checkProvider(options, (...finding) => {
  findings.push(finding)
  console.log(printed(finding))
})
const count = (level: Level) => findings.filter(([is]) => is === level).length
console.log(`\n${count('ok')} ok, ${count('differs')} differ, ${count('fails')} fail.`)
const settings = fittingSettings(findings)
if (count('fails') === 0 && settings.length > 0) console.log(['.env.local:', ...settings].join('\n'))
process.exitCode = count('fails') > 0 ? 1 : 0
