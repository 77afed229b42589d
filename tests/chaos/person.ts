/**
 * A scripted applicant who acts on what is on the screen: closes dialogs, signs in again, returns to the application,
 * presses Next again. Types each answer once; an answer that is missing afterwards counts as lost, unless the browser
 * was killed or the page reloaded within half a second of typing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { give, holds, isBlank, type Meant, type Plan } from '../support/form-answers.ts'
import { type FormRow, rowsOf } from '../support/form-rows.ts'
import { look, type Scene, type Shown } from '../support/wizard-page.ts'
import { randomPaper } from './plan.ts'
import type { Random } from './random.ts'

/** Typing this recent may be lost when the browser is killed, in milliseconds (the drafts' guarantee). */
export const grace = 1_000
/** How long to look at a screen that doesn't change, in milliseconds. */
export const patience = 3_000
/** Timeout for using a visible control, in milliseconds. If a dialog has opened meanwhile, the screen is read again. */
export const reach = 1_000

interface Account {
  readonly email: string
  readonly password: string
}

export interface Person {
  /** Does the next thing. @returns 'done' when the application is submitted, 'waited' when there was nothing to do */
  act(): Promise<'acted' | 'waited' | 'done'>
  /** Call after the browser was killed: what was typed in the last half second may be gone. */
  stopped(): void
  /** Makes the next press of Next a double click. */
  hurry(): void
  /** Changes an answer or adds a document on the current step. @returns false when there is nothing to change */
  changeMind(): Promise<boolean>
  /** Presses the wizard's own Back, or visits a finished step. */
  wander(): Promise<boolean>
  readonly losses: readonly string[]
}

/** Describes an answer in a loss report. It may be printed: all answers are made up. */
function described({ value, files }: Meant): string {
  return files.length > 0 ? files.map((file) => file.name).join(', ') : `"${value}"`
}

/**
 * @param origin of the portal
 * @param recent returns the last faults, for the report of a loss
 * @param waitOut lets as much time pass as the provider may work on a save, unless it still does
 */
export function createPerson(
  page: () => Page,
  origin: string,
  account: Account,
  plan: Plan,
  random: Random,
  recent: () => string,
  waitOut: () => void,
): Person {
  /** Given answers, and when their typing finished. */
  const given = new Map<string, number>()
  const unsure = new Set<string>()
  /** Fields with files that were attached once. */
  const attached = new Set<string>()
  const losses: string[] = []
  /** The answer that was typed last. */
  let typed: { readonly name: string; readonly step: number | null } | null = null
  let double = false
  let lostSince: number | null = null
  let extras = 0

  const meantOf = (row: FormRow) => plan.get(row.name) as Meant

  /** Compares given answers with those on the screen, and returns the next row to type. */
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
    // The page behind a dialog may have a button of the same name.
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
    // Without the provider, its data of finished steps can't be on the screen.
    const fromDevice = text.includes('your answers are saved on this device')
    const row = nextRow(step ?? 1, fields, !fromDevice)
    const doubtful = fromDevice && rowsOf(step ?? 1).some(({ name }) => unsure.has(name))
    // Nor can its files, and an applicant who attaches them again sends them again.
    const isBlind = fromDevice && row !== undefined && attached.has(row.name)
    if (row !== undefined && !isBlind) {
      if (row.kind === 'files') attached.add(row.name)
      await give(page(), row, meantOf(row), fields[row.name])
      given.set(row.name, Date.now())
      typed = { name: row.name, step }
    } else if (isBlind || doubtful || (fromDevice && random.chance(0.5))) {
      // While the provider is being asked there is no Retry.
      await (text.includes('Failed to load application data') ? press('Retry') : wait())
    } else await pressNext()
    return 'acted'
  }

  /** Playwright focuses a field and types into it in two calls: between them the form may be gone. */
  function doubtWhatMissed(scene: Scene) {
    if (typed !== null && scene.step !== typed.step) unsure.add(typed.name)
    typed = null
  }

  async function actOn(scene: Scene): Promise<'acted' | 'waited' | 'done'> {
    doubtWhatMissed(scene)
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
      if (!scene.saving) return fillIn(scene)
      if (scene.text.includes('Waiting for our server')) waitOut()
      return wait()
    }
    if (scene.text.includes('Failed to load application data')) {
      await press('Retry')
      return 'acted'
    }
    lostSince ??= Date.now()
    // Leaves the dashboard by its menu, and any other screen that does not change for a while by the address.
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

  /** Returns the step on the screen when its form can be used. */
  async function openForm(): Promise<(Scene & { readonly step: number }) | null> {
    // A page that is loading can't be read and has no form. If it never loads, act() keeps waiting and the run is
    // stuck.
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
        return wait() // the page has changed meanwhile; reads it again
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
      await sleep(100) // a dialog or the summary may be about to replace the form
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
