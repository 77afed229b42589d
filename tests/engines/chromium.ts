/** Chromium as people have it, through Playwright. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { fullChromium } from '../../scripts/chromium.mjs'
import { type Engine, until, visible } from './driver.ts'

export const chromiumEngine: Engine = {
  name: 'Chromium',
  missing: existsSync(fullChromium) ? null : `there is no browser at ${fullChromium}`,
  async launch() {
    const program = await chromium.launch({ executablePath: fullChromium, args: ['--no-sandbox'] })
    const page = await program.newPage({ viewport: { width: 1024, height: 730 } })
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(error.message))
    page.on('console', (message) => {
      // The browser's own line about a request that failed: journeys cut lines on purpose.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        troubles.push(message.text())
      }
    })
    const browser = {
      open: async (address: string) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      async click(xpath: string) {
        await until(browser, visible(xpath))
        await page.locator(`xpath=${xpath}`).first().click()
      },
      async type(xpath: string, text: string) {
        await until(browser, visible(xpath))
        await page.locator(`xpath=${xpath}`).first().fill('')
        await page.locator(`xpath=${xpath}`).first().pressSequentially(text)
      },
      pressEnter: () => page.keyboard.press('Enter'),
      attach: (xpath: string, paths: readonly string[]) =>
        page
          .locator(`xpath=${xpath}`)
          .first()
          .setInputFiles([...paths]),
      read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
      troubles: async () => troubles,
      close: () => program.close(),
    }
    return browser
  },
}
