import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { startSandbox } from '../../sandbox/start.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { call, person, sandboxForTest } from './helpers.ts'

describe('the demo', () => {
  test('has a fresh, a half-filled and a complete account', async () => {
    const sandbox = await sandboxForTest({ demo: true })
    const dashboards = await Promise.all(
      ['fresh', 'halfway', 'complete'].map(async (name) => {
        const json = { email: `${name}@truckstaff.example`, password: 'Demo-1234' }
        const { token } = (await call(sandbox, '/api/login', { json })).json
        return (await call(sandbox, '/api/dashboard', { token })).json.data
      }),
    )
    expect(dashboards.map((data) => data.summary.next_step)).toEqual(['step_1', 'step_4', 'finalize'])
    expect(dashboards[1].messages).toHaveLength(7)
    const times = dashboards[1].messages.map((message: { created_at: string }) => message.created_at)
    expect(times).toEqual([...times].sort())
  })
})

describe('the database file', () => {
  test('survives a restart: data, tokens and file addresses stay valid, and the demo is seeded once', async () => {
    const folder = tempFolder()
    const file = path.join(folder, 'deep', 'provider.sqlite')
    const first = await startSandbox({ file, demo: true })
    const { token, applicationId } = await first.seed.account({ email: person.email, steps: 2 })
    const view = await call(first, '/api/application/view', { token })
    const address = view.json.data.owner_operator.equipment_detail.truck_photos[0].url.replace(first.origin, '')
    await first.close()

    const second = await sandboxForTest({ file, demo: true })
    expect(second.rows('accounts')).toHaveLength(4)
    expect((await call(second, '/api/dashboard', { token })).json.data.application_id).toBe(applicationId)
    expect((await fetch(second.origin + address)).status).toBe(200)
  })
})
