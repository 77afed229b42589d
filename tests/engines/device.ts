/** What an engine stores on the device: two tabs, a killed browser, no network. */
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { fillByScript, fillStep, logOut, papersOf, person, plan, signIn } from './applicant.ts'
import { at, type Engine, type EngineBrowser, type Scene, says, until } from './driver.ts'

/** Milliseconds after which an answer must be stored: the guarantee is half a second, plus time for a busy machine. */
const promisedMs = 2_000

/** True once the first step shows the typed answers. */
const typedIsThere = `document.querySelector('[name="companyName"]')?.value === ${JSON.stringify(plan.get('companyName')?.value)}`

/** A killed browser may have lost a recent token: then sign in again. */
async function openApplication(browser: EngineBrowser, origin: string): Promise<void> {
  await browser.open(`${origin}/application`)
  await until(browser, `${says('of 7')} || document.querySelector('[name="password"]') !== null`)
  if (await browser.read<boolean>(says('of 7'))) return
  await signIn(browser, { origin })
  await browser.open(`${origin}/application`)
}

export function device(scene: Scene, engine: Engine): void {
  test('a browser that is killed loses no answer and no document', async ({ skip }) => {
    if (!engine.keepsProfile) skip(`${engine.name}'s driver has private sessions only: nothing outlives the browser`)
    const { portal } = scene
    const profile = tempFolder()
    await portal.sandbox.seed.account({ ...person, steps: 4 })
    let browser = await engine.launch(profile)
    onTestFinished(() => browser.close())
    await openApplication(browser, portal.origin)
    await fillStep(browser, 5, ['addProvider', 'coiUpload', 'businessDocs'])
    await sleep(promisedMs)
    await browser.kill()
    browser = await engine.launch(profile)
    await openApplication(browser, portal.origin)
    for (const file of [...papersOf('coiUpload'), ...papersOf('businessDocs')]) {
      await until(browser, says(path.basename(file)))
    }
    await until(
      browser,
      `document.querySelector('[name="addProvider"]:checked')?.value === '${plan.get('addProvider')?.value}'`,
    )
    expect((await browser.problems()).join('\n')).toBe('')
  })

  test('the portal opens offline with the draft, a second tab waits, Log Out clears tokens and secrets', async () => {
    const { portal, browser } = scene
    await portal.sandbox.seed.account(person)
    await signIn(browser, portal)
    await browser.open(`${portal.origin}/application`)
    await fillByScript(browser, 1)
    await until(browser, "navigator.serviceWorker.controller?.state === 'activated'")
    expect((await browser.problems()).join('\n')).toBe('')
    await portal.goOffline()
    await browser.open(`${portal.origin}/application`)
    await until(browser, typedIsThere)
    await portal.goOnline()
    await browser.click(at.button('Next'))
    await until(browser, says('Step 2 of 7'))
    await browser.openTab(`${portal.origin}/application`)
    await until(browser, says('This application is open in another tab.'))
    await logOut(browser)
    await browser.firstTab()
    await until(browser, "location.pathname === '/sign-in'")
    const left = await browser.read<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')
    expect(left).not.toContain('eyJ')
    expect(left).not.toContain(plan.get('businessEIN')?.value)
  })
}
