/** Main's own requests, as Electron's network sends them. */
import type { Bridge } from '../../src/platform/ipc.ts'
import { expect, test } from '../kit.ts'
import { fillStep, josefina, openApplication, samplePlan, sendStep, signIn } from '../support/applicant.ts'
import { differences } from '../support/form-answers.ts'
import { startKeepingGateway } from '../support/keeping-gateway.ts'

test('photos whose reply is lost while another write is under way are stored once', async ({ desktop }) => {
  const { sandbox } = desktop
  await sandbox.seed.account({ ...josefina, steps: 1 })
  const gateway = await startKeepingGateway(sandbox.origin)
  const { page } = await desktop.launch({ apiOrigin: gateway.origin })
  await signIn(page, josefina)
  await openApplication(page)
  await fillStep(page, 2)
  sandbox.faults.add({ call: 'sendWelcomeEmail', fault: 'delay', ms: 9_000, times: 1 })
  sandbox.faults.add({ call: 'saveStep', step: 2, fault: 'reset-after', times: 1 })
  await page.evaluate(async ({ name, email }) => {
    const { portal } = window as unknown as { portal: Bridge }
    void portal.request({ id: 1001, call: 'sendWelcomeEmail', json: { name, email } })
    // Its connection is free when the photos are sent.
    await portal.request({ id: 1002, call: 'forgotPassword', json: { email } })
  }, josefina)
  await sendStep(page, 2)
  await expect.poll(() => sandbox.log.at(-1)?.call, 'it was slower than the photos').toBe('sendWelcomeEmail')
  expect(sandbox.log.filter(({ call }) => call === 'saveStep').map(({ status }) => status)).toEqual(['reset'])
  expect(sandbox.application(josefina.email)?.files, 'each once').toHaveLength(2)
  expect(differences(sandbox, josefina.email, samplePlan, [2])).toEqual([])
  await gateway.close()
})
