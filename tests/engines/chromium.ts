/** Chromium as people have it, through Playwright. */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, fullChromium } from '../../scripts/chromium.mjs'
import { browserPid } from '../support/profile-browser.ts'
import { type Engine, until, visible } from './driver.ts'

let shared: Promise<Browser> | undefined

/** A private window, or one whose stores lie in a folder. */
async function openContext(profile: string | undefined): Promise<BrowserContext> {
  const window = { viewport: { width: 1024, height: 730 } }
  const program = { executablePath: fullChromium, args: chromiumArgs }
  if (profile !== undefined) return chromium.launchPersistentContext(profile, { ...program, ...window })
  shared ??= chromium.launch(program)
  return (await shared).newContext(window)
}

export const chromiumEngine: Engine = {
  name: 'Chromium',
  missing: existsSync(fullChromium) ? null : `there is no browser at ${fullChromium}`,
  keepsProfile: true,
  async launch(profile) {
    const context = await openContext(profile)
    const troubles: string[] = []
    const listen = (tab: Page) => {
      tab.on('pageerror', (error) => troubles.push(error.message))
      tab.on('console', (message) => {
        // The browser's own line about a request that failed: journeys cut lines on purpose.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          troubles.push(message.text())
        }
      })
    }
    context.on('page', listen)
    const first = await context.newPage()
    let page = first
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
      async openTab(address: string) {
        page = await context.newPage()
        await page.goto(address)
      },
      async firstTab() {
        page = first
        await page.bringToFront()
      },
      read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
      troubles: async () => troubles,
      close: () => context.close(),
      async kill() {
        const closed = new Promise((resolve) => context.once('close', resolve))
        process.kill(await browserPid(context), 'SIGKILL')
        await closed
      },
    }
    return browser
  },
  async end() {
    await (await shared)?.close()
    shared = undefined
  },
}
