/** One compact set of journeys in every engine that this machine has; what is missing is reported as skipped. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { differences, fullPlan } from '../support/form-answers.ts'
import { formRows } from '../support/form-rows.ts'
import { type RunningPortal, startPortal } from '../support/sandbox.ts'
import { chromiumEngine } from './chromium.ts'
import { at, type Engine, type EngineBrowser, says, until } from './driver.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

const person = { name: 'José Ramírez', email: 'jose@engines.example', password: 'gravel-road-7' }
const plan = fullPlan()

const folder = mkdtempSync(path.join(tmpdir(), 'engine-papers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The papers of a field as files on this machine. */
function papersOf(name: string): string[] {
  return (plan.get(name)?.files ?? []).map((paper) => {
    const file = path.join(folder, paper.name)
    writeFileSync(file, paper.buffer)
    return file
  })
}

const stepShown = (step: number) => says(`Step ${step} of 7`)

/** Sets dates and lists from within: a date field takes keys in the order of its language, a list opens outside the page. */
function setValue(name: string, value: string): string {
  return `(() => {
    const control = document.querySelector('[name="${name}"]')
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, '${value}')
    control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    return control.value
  })()`
}

async function fillStep(browser: EngineBrowser, step: number, withFiles = true): Promise<void> {
  await until(browser, stepShown(step))
  for (const row of formRows.filter((candidate) => candidate.step === step)) {
    const meant = plan.get(row.name)
    if (meant === undefined || (meant.value === '' && row.kind !== 'files')) continue
    if (row.kind === 'choice') await browser.click(at.choice(row.name, meant.value))
    else if (row.kind === 'date') expect(await browser.read(setValue(row.name, meant.value))).toBe(meant.value)
    else if (row.kind === 'vin') {
      for (const vin of meant.vins) {
        await browser.type(at.field('vin'), vin)
        await browser.pressEnter()
        await until(browser, says(vin))
      }
      await browser.type(at.field('vin'), meant.value)
    } else if (row.kind === 'files') {
      if (!withFiles) continue
      for (const file of papersOf(row.name)) {
        await browser.attach(at.field(row.name), [file])
        await until(browser, says(path.basename(file)))
      }
    } else await browser.type(at.field(row.name), meant.value)
  }
}

async function signUp(browser: EngineBrowser, portal: RunningPortal): Promise<void> {
  await browser.open(`${portal.origin}/sign-up`)
  await browser.type(at.field('name'), person.name)
  await browser.type(at.field('email'), person.email)
  await browser.type(at.field('password'), person.password)
  await browser.type(at.field('password_confirmation'), person.password)
  await browser.click(at.field('terms'))
  await browser.click(at.button('Sign Up'))
  await until(browser, says(`Welcome`))
}

const engines: readonly Engine[] = [chromiumEngine, firefoxEngine, webkitEngine]

describe.each(engines)('$name', (engine) => {
  let portal: RunningPortal
  let browser: EngineBrowser

  beforeEach(async ({ skip }) => {
    if (engine.missing !== null) skip(engine.missing)
    portal = await startPortal({ seed: false })
    browser = await engine.launch()
  }, 60_000)

  afterEach(async () => {
    await browser?.close()
    await portal?.close()
  })

  test('from sign-up to the receipt: a draft over a reload, a lost reply, every kind of control, every byte', async () => {
    await signUp(browser, portal)
    await browser.open(`${portal.origin}/application`)
    await fillStep(browser, 1)
    await browser.reload()
    await until(
      browser,
      `document.querySelector('[name="companyName"]')?.value === ${JSON.stringify(plan.get('companyName')?.value)}`,
    )
    await browser.click(at.button('Next'))
    await fillStep(browser, 2)
    await browser.click(at.button('Next'))
    await fillStep(browser, 3)
    portal.sandbox.faults.add({ call: 'saveStep', fault: 'reset-after', times: 1 })
    await browser.click(at.button('Next'))
    await browser.click('//dialog//button[normalize-space()="Retry"]')
    for (const step of [4, 5, 6, 7]) {
      await fillStep(browser, step)
      if (step === 5) {
        // Papers that were chosen lie on the device: nobody attaches them again.
        await browser.reload()
        for (const file of [...papersOf('coiUpload'), ...papersOf('businessDocs')]) {
          await until(browser, says(path.basename(file)))
        }
      }
      await browser.click(at.button(step === 7 ? 'Submit Application' : 'Next'))
    }
    await until(browser, says('Application Submitted Successfully!'))
    expect(differences(portal.sandbox, person.email, plan)).toEqual([])
    expect(portal.sandbox.log.filter(({ created }) => created)).toHaveLength(1)
    await browser.click(at.button('Show receipt'))
    await until(browser, says('SHA-256'))
    expect(await browser.troubles()).toEqual([])
  })

  test('Log Out leaves neither the token nor an answer that must be sealed', async () => {
    await signUp(browser, portal)
    await browser.open(`${portal.origin}/application`)
    await fillStep(browser, 1)
    await browser.click('//button[@aria-label="User menu"]')
    await browser.click(at.button('Log Out'))
    await until(browser, "location.pathname === '/sign-in'")
    const left = await browser.read<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')
    expect(left).not.toContain('eyJ')
    expect(left).not.toContain(plan.get('businessEIN')?.value)
    expect(await browser.troubles()).toEqual([])
  })

  test('dashboard, profile and calendar: a name is changed, an interview is scheduled by keyboard', async () => {
    await signUp(browser, portal)
    await until(browser, says('Application Progress'))
    await browser.click(at.link('My Profile'))
    await browser.type(at.field('name'), 'José Ramírez Jr.')
    await browser.click(at.button('Save Changes'))
    await until(browser, says('Profile updated successfully!'))
    await browser.click(at.link('Calendar'))
    await until(browser, "document.querySelector('.fc-daygrid-day') !== null")
    await browser.click(at.button('Schedule Interview'))
    await browser.type(at.field('candidateName'), 'Dana Driver')
    await browser.read(setValue('cdlType', 'CDL-A'))
    await browser.read(setValue('interviewType', 'Initial'))
    await browser.type(at.field('dateTime'), '25/12/2099 14:30')
    await browser.pressEnter()
    await until(browser, "document.querySelector('dialog[open]') === null")
    await until(browser, says('Dana Driver'))
    expect(await browser.troubles()).toEqual([])
  })
})
