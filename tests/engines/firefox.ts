/** Firefox, Debian's own, through WebDriver BiDi: Playwright's build of it is not needed. */
import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import { type Engine, until, visible } from './driver.ts'

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

export const firefoxEngine: Engine = {
  name: 'Firefox',
  missing: existsSync(executablePath) ? null : `there is no browser at ${executablePath}`,
  async launch() {
    const program = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
    const page = await program.newPage()
    await page.setViewport({ width: 1024, height: 730 })
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
    const element = async (xpath: string) => {
      const found = await page.$(`::-p-xpath(${xpath})`)
      if (found === null) throw new Error(`not on the page: ${xpath}`)
      return found
    }
    const browser = {
      open: async (address: string) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      async click(xpath: string) {
        await until(browser, visible(xpath))
        const found = await element(xpath)
        await found.scrollIntoView()
        await found.click()
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
        // puppeteer's type wants the element's class, which an XPath does not tell.
        await (found as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...paths)
      },
      read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
      troubles: async () => troubles,
      close: () => program.close(),
    }
    return browser
  },
}
