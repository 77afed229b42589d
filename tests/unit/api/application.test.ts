import { describe, expect, test } from 'vitest'
import { createApplication, getApplication, saveStep } from '../../../src/api/application.ts'
import { createClient } from '../../../src/api/client.ts'
import { blankAnswers } from '../../../src/form/answers.ts'
import type { Reply } from '../../../src/platform/port.ts'
import { readApplicationId } from '../../../src/provider/reply.ts'
import { fakePlatform, json } from '../../support/fake-platform.ts'

function open() {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  return { platform, client: createClient(platform, { generation: () => 1, onUnauthenticated: () => undefined }) }
}

describe('the application id', () => {
  const names = ['application_id', 'id', 'applicationId']
  test.each(names.flatMap((name) => [7, '7', 'A-7_b'].map((id) => [name, id] as const)))(
    '%s: %j, at the top and under data',
    (name, id) => {
      expect(readApplicationId({ success: true, [name]: id })).toBe(String(id))
      expect(readApplicationId({ success: true, data: { [name]: id } })).toBe(String(id))
    },
  )

  test('application_id is preferred to a generic id', () => {
    expect(readApplicationId({ id: 1, data: { application_id: 7 } })).toBe('7')
    expect(readApplicationId({ application_id: null, data: { id: 7 } })).toBe('7')
  })

  const noIds = ['', 0, '0', null, true, [7], { id: 7 }, '../../x', '7 ', 'ä', '%37', 1.5, 'x'.repeat(65)]
  test.each(noIds.map((id) => [id]))('%j is no id', (id) => {
    expect(readApplicationId({ application_id: id })).toBeNull()
    expect(readApplicationId({ data: { applicationId: id } })).toBeNull()
  })

  test('an inherited id is ignored', () => {
    expect(readApplicationId(JSON.parse('{"__proto__":{"application_id":7}}'))).toBeNull()
  })
})

const maria = 'maria@example.com'

describe('step 1', () => {
  test('sends the answers in server names and reads the id', async () => {
    const { platform, client } = open()
    platform.reply('createApplication', json({ success: true, data: { id: 1001 } }, 201))
    const answers = { ...blankAnswers(), fullName: 'José' }
    expect(await createApplication(client, maria, answers, null)).toEqual({ ok: true, value: '1001' })
    expect(platform.sent('createApplication')[0]?.json).toMatchObject({ full_name: 'José', email: maria })
  })

  test('the reply to a change of an application that exists need not have its id', async () => {
    const { platform, client } = open()
    platform.reply('createApplication', json({ success: true }))
    expect(await createApplication(client, maria, blankAnswers(), '1001')).toEqual({ ok: true, value: '1001' })
  })

  test("sends the signed-in user's e-mail, regardless of the form's field", async () => {
    const { platform, client } = open()
    platform.reply('createApplication', json({ success: true, application_id: 7 }))
    await createApplication(client, maria, { ...blankAnswers(), email: 'mallory@example.com' }, null)
    expect(platform.sent('createApplication')[0]?.json).toMatchObject({ email: maria })
  })

  test('a success without a valid id is not taken for saved', async () => {
    const { platform, client } = open()
    platform.reply('createApplication', json({ success: true, application_id: '' }))
    expect(await createApplication(client, maria, blankAnswers(), null)).toEqual({
      ok: false,
      failure: { kind: 'rejected', status: 200, message: null, errors: [] },
    })
  })
})

describe('steps 2 to 7', () => {
  test('a success message without a success flag is no success', async () => {
    const { platform, client } = open()
    platform.reply('saveStep', json({ message: 'Saved.', data: {} }))
    expect(await saveStep(client, '1001', 2, blankAnswers())).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', message: 'Saved.' },
    })
  })
})

describe("the provider's answers", () => {
  async function view(reply: Reply) {
    const { platform, client } = open()
    platform.reply('application', reply)
    return getApplication(client)
  }

  test('are returned as received', async () =>
    expect(await view(json({ success: true, data: { owner_operator: { full_name: 'José' } } }))).toEqual({
      ok: true,
      value: { full_name: 'José' },
    }))

  test.each([null, undefined, 'x', 5, [], [{}]])('%j is no application', async (owner) => {
    expect(await view(json({ success: true, data: { owner_operator: owner } }))).toEqual({ ok: true, value: null })
  })
})
