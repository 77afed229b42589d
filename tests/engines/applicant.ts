/** User actions of an applicant in any engine: signs up, fills in steps, attaches documents. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { t } from '../../src/i18n/t.ts'
import { fullPlan } from '../support/form-answers.ts'
import { rowsOf } from '../support/form-rows.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { at, type EngineBrowser, says, until } from './driver.ts'

export const person = { name: 'José Ramírez', email: 'jose@engines.example', password: 'gravel-road-7' }
export const plan = fullPlan()

/** Writes a field's documents as files on this machine and returns their paths. */
export function papersOf(name: string): string[] {
  return (plan.get(name)?.files ?? []).map((paper) => {
    const file = path.join(tempFolder(), paper.name)
    writeFileSync(file, paper.buffer)
    return file
  })
}

export const stepShown = (step: number) => says(t('Step {step} of {count}', { step, count: 7 }))

/** Sets dates and lists by script: a date field takes keys in the locale's order, and a list opens outside the page. */
export function setValue(name: string, value: string): string {
  return `(() => {
    const control = document.querySelector('[name="${name}"]')
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, ${JSON.stringify(value)})
    control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    return control.value
  })()`
}

/** Fills in a step's texts and choices by script, which takes a tenth of the driver's time. */
export async function fillByScript(browser: EngineBrowser, step: number): Promise<void> {
  await until(browser, stepShown(step))
  for (const { name, kind } of rowsOf(step)) {
    const value = plan.get(name)?.value ?? ''
    if (kind === 'choice') await browser.read(`document.querySelector('[name="${name}"][value="${value}"]').click()`)
    else if (value !== '') expect(await browser.read(setValue(name, value))).toBe(value)
  }
}

/** @param names of the fields to fill in; absent = all */
export async function fillStep(browser: EngineBrowser, step: number, names?: readonly string[]): Promise<void> {
  await until(browser, stepShown(step))
  for (const row of rowsOf(step)) {
    const meant = plan.get(row.name)
    if (meant === undefined || (meant.value === '' && row.kind !== 'files')) continue
    if (names !== undefined && !names.includes(row.name)) continue
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
      for (const file of papersOf(row.name)) {
        await browser.attach(at.field(row.name), [file])
        await until(browser, says(path.basename(file)))
      }
      // A row grows when its photo is ready: Next would move under the driver's click.
      await until(browser, "document.querySelector('[aria-busy=true]') === null")
    } else await browser.type(at.field(row.name), meant.value)
  }
}

export async function signUp(browser: EngineBrowser, portal: { readonly origin: string }): Promise<void> {
  await browser.open(`${portal.origin}/sign-up`)
  await browser.type(at.field('name'), person.name)
  await browser.type(at.field('email'), person.email)
  await browser.type(at.field('password'), person.password)
  await browser.type(at.field('password_confirmation'), person.password)
  await browser.click(at.field('terms'))
  await browser.click(at.button('Sign Up'))
  await until(browser, says(`Welcome`))
}

/** Signs in an existing account. */
export async function signIn(browser: EngineBrowser, portal: { readonly origin: string }): Promise<void> {
  await browser.open(`${portal.origin}/sign-in`)
  await browser.type(at.field('email'), person.email)
  await browser.type(at.field('password'), person.password)
  await browser.pressEnter()
  await until(browser, says(`Welcome back, ${person.name}`))
}

export async function logOut(browser: EngineBrowser): Promise<void> {
  await browser.click('//button[@aria-label="User menu"]')
  await browser.click(at.button('Log Out'))
  await until(browser, "location.pathname === '/sign-in'")
}
