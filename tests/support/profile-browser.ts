/** A browser with its own profile on disk, which can be killed and reopened. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page, test } from '@playwright/test'
import { chromiumArgs, testChromium } from './chromium.ts'
import { skipOutsideChromium } from './only-in-chromium.ts'

export interface ProfileBrowser {
  /** The profile's folder. */
  readonly profile: string
  context(): BrowserContext
  /** The current page. */
  page(): Page
  /** Kills the browser with SIGKILL, as a power cut would, and reopens it with an empty page. */
  killAndReopen(): Promise<void>
  /** Crashes the page's process and opens another tab. */
  crashAndReopen(): Promise<void>
  /** Closes the browser cleanly; the profile stays until `remove`. */
  close(): Promise<void>
  remove(): void
}

async function browserPid(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  if (session === undefined) throw new Error('this browser has no process of its own')
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (browser === undefined) throw new Error('the browser process is not listed')
  return browser.id
}

type ProfileOptions = Parameters<typeof chromium.launchPersistentContext>[1]

/** {@link launchProfile} for a journey; skips the test in other engines. */
export async function openProfile(options: ProfileOptions = {}): Promise<ProfileBrowser> {
  const { browserName = 'chromium' } = test.info().project.use
  if (browserName !== 'chromium') await skipOutsideChromium()
  return launchProfile(options)
}

/**
 * @param options of the browser and its window
 * @param onOpen called with every context, including those of a reopened browser
 */
export async function launchProfile(
  options: ProfileOptions = {},
  onOpen: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<ProfileBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'portal-profile-'))
  let context: BrowserContext
  let page: Page
  let pid = 0

  async function open() {
    context = await chromium.launchPersistentContext(profile, {
      executablePath: testChromium,
      args: chromiumArgs,
      locale: 'en-US',
      ...options,
    })
    await onOpen(context)
    pid = await browserPid(context)
    page = context.pages()[0] ?? (await context.newPage())
  }

  await open()
  return {
    profile,
    context: () => context,
    page: () => page,
    async killAndReopen() {
      const closed = new Promise((resolve) => context.once('close', resolve))
      process.kill(pid, 'SIGKILL')
      await closed
      await sleep(100) // its other processes notice and exit
      await open()
    },
    async crashAndReopen() {
      const crashed = new Promise((resolve) => page.once('crash', resolve))
      const session = await context.newCDPSession(page)
      session.send('Page.crash').catch(() => undefined) // a crashed page can't answer
      await crashed
      const old = page
      page = await context.newPage()
      await old.close()
    },
    close: () => context.close(),
    remove: () => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}
