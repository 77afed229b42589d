/** Debian's Firefox through WebDriver BiDi; Playwright's build of it is not needed. */
import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core'
import { type Engine, resting, until, visible } from './driver.ts'

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

const start = (profile: { readonly userDataDir?: string } = {}) =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
    ...profile,
  })

let shared: Promise<Browser> | undefined

async function privateWindow(): Promise<BrowserContext> {
  shared ??= start()
  return (await shared).createBrowserContext()
}

export const firefoxEngine: Engine = {
  name: 'Firefox',
  missing: existsSync(executablePath) ? null : `there is no browser at ${executablePath}`,
  keepsProfile: true,
  async launch(profile) {
    const own = profile === undefined ? null : await start({ userDataDir: profile })
    const window = own ?? (await privateWindow())
    const problems: string[] = []
    async function newTab(): Promise<Page> {
      const tab = await window.newPage()
      await tab.setViewport({ width: 1024, height: 730 })
      tab.on('pageerror', (error) => problems.push(String(error)))
      tab.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      return tab
    }
    const first = await newTab()
    let page = first
    const element = async (xpath: string) => {
      const found = await page.$(`::-p-xpath(${xpath})`)
      if (found === null) throw new Error(`not on the page: ${xpath}`)
      return found
    }
    const browser = {
      open: async (address: string) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      async click(xpath: string) {
        await until(browser, resting(xpath))
        await (await element(xpath)).click()
      },
      async type(xpath: string, text: string) {
        await until(browser, visible(xpath))
        const found = await element(xpath)
        await found.focus()
        await page.evaluate('document.activeElement.select?.()')
        await page.keyboard.press('Delete')
        await page.keyboard.type(text)
      },
      pressEnter: () => page.keyboard.press('Enter'),
      async attach(xpath: string, paths: readonly string[]) {
        const found = await element(xpath)
        // puppeteer's type needs the element's class, which an XPath does not give.
        await (found as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...paths)
      },
      async openTab(address: string) {
        page = await newTab()
        await page.goto(address)
      },
      async firstTab() {
        page = first
        await page.bringToFront()
      },
      read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
      problems: async () => problems,
      close: () => window.close(),
      async kill() {
        const process = own?.process() ?? null
        if (process === null) throw new Error('this browser has no process of its own')
        const ended = new Promise((resolve) => process.once('exit', resolve))
        process.kill('SIGKILL')
        await ended
      },
    }
    return browser
  },
  async end() {
    await (await shared)?.close()
    shared = undefined
  },
}
