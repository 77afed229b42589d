/** The start: picks the platform, looks who is signed in, and fetches the first screen. */
import { mount } from './app/app.tsx'
import { applyAppearance, readAppearance } from './app/appearance.ts'
import { openLanguage } from './app/language.ts'
import { firstCalls, routesFor, rowOf } from './app/routes.ts'
import { loadLayout, loadScreen, watchLostStyles } from './app/screen-loader.ts'
import { configure, settings } from './config.ts'
import { fetchConfig, readConfig } from './config-file.ts'
import { shownLanguage } from './i18n/language.ts'
import { choosePlatform } from './platform/choose.ts'
import type { DeviceRecords } from './platform/port.ts'
import { sendAhead } from './platform/send-ahead.ts'
import { dropEarlyCalls } from './platform/web/early-calls.ts'
import { recordKeys } from './state/record-keys.ts'
import { keepTyped, takeForms } from './takeover.ts'
import { enforceTrustedTypes } from './ui/trusted-types.ts'

/** `//x` would be taken for another host by the router's links. */
function tidyAddress() {
  const { pathname, search, hash } = window.location
  const tidy = pathname.replace(/\/{2,}/g, '/')
  if (tidy !== pathname) window.history.replaceState(null, '', tidy + search + hash)
}

/** Files may be dropped on a file field, words on a text field. */
function takesDrop({ target, dataTransfer }: DragEvent): boolean {
  const files = dataTransfer?.types.includes('Files') ?? false
  if (target instanceof HTMLInputElement) return (target.type === 'file') === files
  return target instanceof HTMLTextAreaElement && !files
}

/** What is dropped anywhere else opens nothing: the browser would leave the page for it. */
function refuseDrops() {
  for (const event of ['dragover', 'drop'] as const) {
    window.addEventListener(event, (drag) => {
      if (drag.defaultPrevented || takesDrop(drag)) return
      drag.preventDefault()
      if (drag.dataTransfer !== null) drag.dataTransfer.dropEffect = 'none'
    })
  }
}

/**
 * The style sheet is fetched after the static shell has been painted; nothing else is drawn without it. Where the page
 * has the styles inside, its link is switched off.
 */
async function styled(): Promise<void> {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  }
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')]
  const pending = sheets.filter((link) => link.sheet === null)
  await Promise.all(
    pending.map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve)
          link.addEventListener('error', resolve) // better plain than blank
        }),
    ),
  )
}

function root(): HTMLElement {
  return document.getElementById('root') as HTMLElement
}

/** What config.json says counts from here on. @returns how the portal differs from what the build has drawn; null: it is wrong */
async function readSettings(): Promise<'as built' | 'set' | null> {
  if (window.portal !== undefined) return 'as built' // the desktop's lie in a file of its own, which main reads
  const text = await fetchConfig()
  const said = readConfig(text)
  if (said === null) await (await import('./config-problem.ts')).showConfigProblem(root(), text)
  return said === null ? null : configure(said) ? 'set' : 'as built'
}

/** The page's head asks the provider before config.json is there: where it is another one's, the device knows it. */
function noteApiBase(records: DeviceRecords, isSet: boolean) {
  if (isSet && !settings.kiosk) records.set(recordKeys.apiBase, settings.apiBase)
  else records.remove(recordKeys.apiBase)
}

/** Called once. @throws when a file of the first screen can't be had */
export async function start() {
  enforceTrustedTypes()
  watchLostStyles()
  refuseDrops()
  tidyAddress()
  window.history.scrollRestoration = 'manual'
  const portal = await readSettings()
  if (portal === null) return
  const chosen = await choosePlatform()
  await chosen.ready
  noteApiBase(chosen.records, portal === 'set')
  applyAppearance(readAppearance(chosen.records))
  const rows = routesFor(chosen.kiosk)
  const { signedIn } = chosen.session.current()
  const asked = rowOf(rows, window.location.pathname)
  const shown =
    asked.access === 'protected' && !signedIn
      ? rowOf(rows, '/sign-in')
      : asked.signedOutOnly && signedIn
        ? rowOf(rows, '/')
        : asked
  const calls = firstCalls(shown).filter(({ ifKept }) => ifKept === undefined || chosen.records.get(ifKept) !== null)
  const platform =
    calls.length === 0
      ? chosen
      : sendAhead(
          chosen,
          calls.map(({ call }) => call),
          () => chosen.records.get(recordKeys.user),
        )
  dropEarlyCalls()
  await Promise.all([
    loadScreen(shown.load),
    shown.access === 'protected' ? loadScreen(loadLayout) : undefined,
    styled(),
    openLanguage(chosen.records),
  ])
  const page = root()
  const { language } = shownLanguage()
  const isOurs = page.dataset.drawn === asked.path && shown === asked
  // One element, see Portal: of what else stands in the root React says nothing when it hydrates.
  const isWhole = page.childNodes.length === 1
  const drawn = isOurs && isWhole && portal === 'as built' && (page.lang || 'en') === language
  const restoreTyped = keepTyped(page)
  mount(page, platform, {
    drawn,
    onReady() {
      document.documentElement.dataset.named = '' // what is drawn now has the right name
      document.getElementById('late-hint')?.remove()
      page.removeAttribute('lang') // from now on it is the document's
      restoreTyped()
      takeForms(page)
    },
  })
}
