/**
 * The browser actions of a journey, the same for every engine. Everything else is read by scripts in the page, because
 * that is all the drivers have in common.
 */
import type { RunningPortal } from '../support/sandbox.ts'

/** XPaths by visible names. */
export const at = {
  button: (name: string) => `//button[normalize-space()="${name}"]`,
  link: (name: string) => `//a[normalize-space()="${name}"]`,
  field: (name: string) => `//*[@name="${name}"]`,
  choice: (name: string, value: string) => `//label[input[@name="${name}" and @value="${value}"]]`,
}

export interface EngineBrowser {
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** Clicks with the engine's own mouse once the element is usable. @param xpath of one element */
  click(xpath: string): Promise<void>
  /** Replaces the element's text, typing at least the end key by key. */
  type(xpath: string, text: string): Promise<void>
  /** Presses Enter in the focused element. */
  pressEnter(): Promise<void>
  /** Chooses files in a file input. @param paths of files on this machine */
  attach(xpath: string, paths: readonly string[]): Promise<void>
  /** Opens an address in another tab and switches to it. */
  openTab(address: string): Promise<void>
  /** Switches to the first tab. */
  firstTab(): Promise<void>
  /** Evaluates an expression in the page and returns its value, as JSON. */
  read<Value>(expression: string): Promise<Value>
  /** Page errors, logged errors and violations of the page's policy. */
  problems(): Promise<readonly string[]>
  close(): Promise<void>
  /** Kills its processes, as a power cut would. */
  kill(): Promise<void>
}

export interface Engine {
  readonly name: string
  /** Why the engine is not available; null when it is. */
  readonly missing: string | null
  /** True when storage outlives the browser, in a folder. False: the engine's driver only has private sessions. */
  readonly keepsProfile: boolean
  /**
   * Opens a fresh window. Each test has its own origin, and all without a profile share one process, which is slow to
   * start.
   * @param profile folder of an earlier browser
   */
  launch(profile?: string): Promise<EngineBrowser>
  /** Ends the process that the windows share. */
  end(): Promise<void>
}

/** What a test starts with; set before each test. */
export interface Scene {
  /** A portal without accounts. */
  portal: RunningPortal
  browser: EngineBrowser
}

/** Timeout for everything, in milliseconds; allows for a busy machine. */
const patienceMs = 30_000

/** Waits until an expression in the page is true. @throws with the page's text */
export async function until(browser: EngineBrowser, expression: string): Promise<void> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    // Between two pages there is none.
    const holds = await browser.read<boolean>(`Boolean(${expression})`).catch(() => false)
    if (holds) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const shown = await browser.read<string>('location.pathname + " | " + document.body.innerText').catch(String)
  throw new Error(`never true: ${expression}\n${shown.slice(0, 2000)}`)
}

const heard = `(() => {
  if (window.engineTroubles) return window.engineTroubles
  const found = (window.engineTroubles = [])
  addEventListener('error', (event) => found.push(String(event.message)))
  addEventListener('unhandledrejection', (event) => found.push('rejected: ' + event.reason))
  addEventListener('securitypolicyviolation', (event) => found.push(event.violatedDirective + ': ' + event.blockedURI))
  const error = console.error
  console.error = (...words) => { found.push(words.join(' ')); error(...words) }
  return found
})()`

/** For drivers without events: records errors in the page from now on. @returns those recorded since it was opened */
export function listenInPage(browser: Pick<EngineBrowser, 'read'>): Promise<readonly string[]> {
  return browser.read<readonly string[]>(heard)
}

const first = (xpath: string) =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue`

/** Returns an expression: true once an XPath names a visible, usable element. */
export function visible(xpath: string): string {
  return `(() => {
    const found = ${first(xpath)}
    return found !== null && found.getClientRects().length > 0 && !found.disabled
  })()`
}

/**
 * Returns an expression: true once the mouse can hit the element: it has not moved since the last check and is away
 * from the window's edges. Otherwise the click could land beside it.
 */
export function resting(xpath: string): string {
  return `(() => {
    const found = ${first(xpath)}
    if (found === null || found.getClientRects().length === 0 || found.disabled) return false
    const { x, y, bottom } = found.getBoundingClientRect()
    if (y < 100 || bottom > innerHeight - 100) found.scrollIntoView({ block: 'center', behavior: 'instant' })
    const place = ${JSON.stringify(xpath)} + x + ',' + y
    const rests = window.enginePlace === place
    window.enginePlace = rests ? '' : place
    return rests
  })()`
}

/** Returns an expression: true once the page contains a text. */
export function says(text: string): string {
  return `document.body.innerText.includes(${JSON.stringify(text)})`
}
