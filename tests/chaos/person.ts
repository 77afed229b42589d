/**
 * A scripted applicant who behaves like a person: looks at the screen, closes dialogs, signs in again, goes back to
 * the application, presses Next again. Types each answer once; an answer that is gone afterwards is a loss, unless
 * the browser was killed or the page loaded anew within half a second of the typing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { give, holds, isBlank, type Meant, type Plan } from '../support/form-answers.ts'
import { type FormRow, rowsOf } from '../support/form-rows.ts'
import { look, type Scene, type Shown } from '../support/wizard-page.ts'
import { randomPaper } from './plan.ts'
import type { Random } from './random.ts'

/** What may be lost when everything stops at once, in milliseconds (the promise of the drafts). */
export const grace = 500
/** How long one looks at a screen that doesn't change, in milliseconds. */
const patience = 3_000
/** How long a hand reaches for what it has just seen, in milliseconds: where a dialog came in between, one looks again. */
export const reach = 1_000

interface Account {
  readonly email: string
  readonly password: string
}

export interface Person {
  /** Does the next thing. @returns what it was: 'done' when the application is submitted, 'waited' when there was nothing to do */
  act(): Promise<'acted' | 'waited' | 'done'>
  /** Everything stopped: what was typed in the last half second may be gone. */
  stopped(): void
  /** The next press of Next is a double click. */
  hurry(): void
  /** Changes an answer, or adds a paper, on the step that is shown. @returns false when there is nothing to change */
  changeMind(): Promise<boolean>
  /** Presses the wizard's own Back, or visits a finished step. */
  wander(): Promise<boolean>
  readonly losses: readonly string[]
}

/** What a loss says about an answer: nothing secret here, all of it is made up. */
function described({ value, files }: Meant): string {
  return files.length > 0 ? files.map((file) => file.name).join(', ') : `"${value}"`
}

/** @param origin of the portal. @param recent the last faults, for the report of a loss */
export function createPerson(
  page: () => Page,
  origin: string,
  account: Account,
  plan: Plan,
  random: Random,
  recent: () => string,
): Person {
  /** Answers given, and when their typing was finished. */
  const given = new Map<string, number>()
  const unsure = new Set<string>()
  const losses: string[] = []
  let double = false
  let lostSince: number | null = null
  let extras = 0

  const meantOf = (row: FormRow) => plan.get(row.name) as Meant

  /** Compares what was given with what is there, and finds what to type next. */
  function nextRow(step: number, shown: Readonly<Record<string, Shown>>, checked: boolean): FormRow | undefined {
    let wanted: FormRow | undefined
    for (const row of rowsOf(step)) {
      const meant = meantOf(row)
      if (isBlank(meant)) continue
      const there = holds(row, meant, shown[row.name])
      if (given.has(row.name) && !there && checked) {
        if (!unsure.has(row.name)) {
          const seen = shown[row.name]
          losses.push(
            `step ${step} ${row.name}: ${described(meant)} became "${seen?.value}" [${seen?.list}] after ${recent()}`,
          )
        }
        given.delete(row.name)
      }
      if (there) unsure.delete(row.name)
      if (!given.has(row.name)) wanted ??= row
    }
    return wanted
  }

  async function press(name: string): Promise<void> {
    // A page may have a button of the same name behind its dialog.
    const dialog = page().locator('dialog[open]')
    const place = (await dialog.count()) > 0 ? dialog : page()
    await place.getByRole('button', { name, exact: true }).first().click()
  }

  async function pressNext(): Promise<void> {
    const button = page().locator('[data-wizard-next]')
    if (double) await button.dblclick()
    else await button.click()
    double = false
  }

  async function openApplication(): Promise<void> {
    lostSince = null
    await page().goto(`${origin}/application`, { waitUntil: 'commit', timeout: patience })
  }

  async function fillIn({ step, fields, text }: Scene): Promise<'acted'> {
    // Without the provider, what it keeps of finished steps can't be on the screen.
    const fromDevice = text.includes('your answers are kept on this device')
    const row = nextRow(step ?? 1, fields, !fromDevice)
    const doubtful = fromDevice && rowsOf(step ?? 1).some(({ name }) => unsure.has(name))
    if (row !== undefined) {
      await give(page(), row, meantOf(row), fields[row.name])
      given.set(row.name, Date.now())
    } else if (doubtful || (fromDevice && random.chance(0.5))) await press('Retry')
    else await pressNext()
    return 'acted'
  }

  async function actOn(scene: Scene): Promise<'acted' | 'waited' | 'done'> {
    if (!scene.portal) {
      await openApplication()
      return 'acted'
    }
    if (scene.dialog !== null) {
      const wanted = ['Retry', 'Try Again', 'Submit Anyway', 'Close', 'Got it'].find((name) =>
        scene.dialog?.buttons.includes(name),
      )
      await press(wanted ?? scene.dialog.buttons[0] ?? 'Close')
      return 'acted'
    }
    if (scene.path === '/sign-in') {
      await page().locator('[name="email"]').fill(account.email)
      await page().locator('[name="password"]').fill(account.password)
      await press('Sign In')
      await sleep(50)
      return 'acted'
    }
    if (scene.text.includes('Application Submitted Successfully!')) return 'done'
    if (scene.text.includes('open in another tab')) {
      await press('Use this tab')
      return 'acted'
    }
    if (scene.step !== null) {
      lostSince = null
      return scene.saving ? wait() : fillIn(scene)
    }
    if (scene.text.includes('Failed to load application data')) {
      await press('Retry')
      return 'acted'
    }
    lostSince ??= Date.now()
    // A dashboard is left by its menu; whatever else does not change for a while, by the address.
    if (scene.path === '/' && Date.now() - lostSince > 200) {
      await page().locator('a.side-link', { hasText: 'Application' }).first().click()
      lostSince = null
      return 'acted'
    }
    if (Date.now() - lostSince > patience) {
      await openApplication()
      return 'acted'
    }
    return wait()
  }

  /** The step on the screen, if one can type there now. */
  async function openForm(): Promise<(Scene & { readonly step: number }) | null> {
    // A page on its way can't be looked at, and has no form. One that never can be keeps act() waiting: the run is stuck.
    const scene = await look(page()).catch(() => null)
    if (scene === null || scene.saving || scene.dialog !== null) return null
    return scene.step === null ? null : { ...scene, step: scene.step }
  }

  async function wait(): Promise<'waited'> {
    await sleep(40)
    return 'waited'
  }

  return {
    losses,
    async act() {
      try {
        return await actOn(await look(page()))
      } catch {
        return wait() // the page changed under the hand; look again
      }
    },
    stopped() {
      const now = Date.now()
      for (const [name, at] of given) if (now - at < grace) unsure.add(name)
    },
    hurry() {
      double = true
    },
    async changeMind() {
      if ((await openForm()) === null) return false
      await sleep(100) // a dialog or the summary may be about to take the form away
      const scene = await openForm()
      if (scene === null) return false
      const done = rowsOf(scene.step).filter(
        (row) => given.has(row.name) && !unsure.has(row.name) && row.kind !== 'vin',
      )
      if (done.length === 0) return false
      const row = random.pick(done)
      const meant = meantOf(row)
      if (row.kind === 'files') {
        extras += 1
        meant.files.push(randomPaper(random, `later-${extras}.${row.name === 'truckPhotos' ? 'png' : 'pdf'}`))
      } else {
        meant.value = random.pick(row.pool)
      }
      given.delete(row.name)
      return true
    },
    async wander() {
      const scene = await openForm()
      if (scene === null) return false
      const strip = page().locator('.strip-link:visible')
      const count = await strip.count().catch(() => 0)
      try {
        if (count > 0 && random.chance(0.5)) await strip.nth(random.int(0, count - 1)).click()
        else if (scene.step > 1) await press('Back')
        else return false
      } catch {
        return false
      }
      return true
    },
  }
}
