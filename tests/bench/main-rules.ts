/**
 * npm run bench:main: measures two rules that the desktop's main process runs on every reply and every half minute, on
 * their largest inputs. Prints milliseconds and asserts nothing.
 */
import { allEnabled, dueNotifications, nothingKnown } from '../../electron/main/notifications/kinds.ts'
import { createSessionAccess } from '../../electron/main/session/session-access.ts'

function measure(name: string, run: () => unknown): void {
  const startedAt = performance.now()
  run()
  process.stdout.write(`${name}: ${(performance.now() - startedAt).toFixed(1)} ms\n`)
}

const access = createSessionAccess({
  apiOrigin: 'https://api.example',
  signedIn: () => true,
  generation: () => 1,
  load: async () => null,
  save: async () => undefined,
})
const comment = (text: string) => ({ id: 1, call: 'createApplication', json: { additional_comments: text } }) as const
measure('hosts in 80,000 slashes', () => access.learn(comment('/'.repeat(80_000)), 200, {}))
measure('hosts in 1,000,000 characters of "a//"', () => access.learn(comment('a//'.repeat(333_333)), 200, {}))

const now = Date.now()
const interviews = Array.from({ length: 8000 }, (_, n) => ({ key: `${n}`, start: now + 60_000 + n }))
const situation = { now, focused: false, quiet: false, enabled: allEnabled }
const known = { ...nothingKnown, interviews }
let announced: ReadonlySet<string> = new Set()
measure('a tick with 8,000 due interviews', () => {
  announced = dueNotifications(known, announced, situation).announced
})
measure('the next tick', () => dueNotifications(known, announced, situation))
