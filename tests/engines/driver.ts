/**
 * What a journey needs of a browser, the same for every engine. Everything else is asked of the page itself:
 * two drivers agree on little more than running a script in it.
 */

/** XPath of what a person would name. */
export const at = {
  button: (name: string) => `//button[normalize-space()="${name}"]`,
  link: (name: string) => `//a[normalize-space()="${name}"]`,
  field: (name: string) => `//*[@name="${name}"]`,
  choice: (name: string, value: string) => `//label[input[@name="${name}" and @value="${value}"]]`,
}

export interface EngineBrowser {
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** A click by the engine's own mouse, once the element can be had. @param xpath of one element */
  click(xpath: string): Promise<void>
  /** Into whatever the XPath names, the end of it at least key by key; what was there goes. */
  type(xpath: string, text: string): Promise<void>
  /** Enter, wherever the cursor is. */
  pressEnter(): Promise<void>
  /** Chooses files in a file input. @param paths of files on this machine */
  attach(xpath: string, paths: readonly string[]): Promise<void>
  /** Opens an address in another tab, which is the one that is used from now on. */
  openTab(address: string): Promise<void>
  /** Uses the first tab again. */
  firstTab(): Promise<void>
  /** The value of an expression in the page, as JSON. */
  read<Value>(expression: string): Promise<Value>
  /** What the page threw, logged as an error, or what its policy refused. */
  troubles(): Promise<readonly string[]>
  close(): Promise<void>
  /** Ends its processes at once, as a power cut would. */
  kill(): Promise<void>
}

export interface Engine {
  readonly name: string
  /** Why it can't be had here, in words; null when it can. */
  readonly missing: string | null
  /** What is stored outlives the browser, in a folder. False: the engine's driver only has private sessions. */
  readonly keepsProfile: boolean
  /**
   * A window in which nobody has been: each test has an origin of its own, and all but those with a profile share one
   * program, which takes long to start.
   * @param profile folder of an earlier browser
   */
  launch(profile?: string): Promise<EngineBrowser>
  /** Ends the program that the windows share. */
  end(): Promise<void>
}

/** How long a person would wait for anything, in milliseconds; a busy machine takes its time. */
const patienceMs = 30_000

/** Waits until an expression in the page is true. @throws with what the page shows */
export async function until(browser: EngineBrowser, expression: string): Promise<void> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const holds = await browser.read<boolean>(`Boolean(${expression})`).catch(() => false) // between two pages there is none
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

/** For drivers that hear nothing: listens in the page from now on. @returns what it has heard since it was opened */
export function listenInPage(browser: Pick<EngineBrowser, 'read'>): Promise<readonly string[]> {
  return browser.read<readonly string[]>(heard)
}

const first = (xpath: string) =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue`

/** True once an XPath names something that can be seen and used. */
export function visible(xpath: string): string {
  return `(() => {
    const found = ${first(xpath)}
    return found !== null && found.getClientRects().length > 0 && !found.disabled
  })()`
}

/**
 * True once that can be hit by a mouse: it stands where it stood at the last look, away from the window's edges. A page
 * that moves while a driver aims has its click beside the button.
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

/** True once a text stands on the page. */
export function says(text: string): string {
  return `document.body.innerText.includes(${JSON.stringify(text)})`
}
