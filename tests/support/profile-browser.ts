/** A browser with a profile of its own on the disk, which can be killed the hard way and opened again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page, test } from '@playwright/test'
import { testChromium } from '../../scripts/machine/chromium.mjs'
import { chromiumArgs } from './chromium.ts'
import { skipOutsideChromium } from './only-in-chromium.ts'

export interface ProfileBrowser {
  /** Folder of the profile. */
  readonly profile: string
  context(): BrowserContext
  /** The page that is shown. */
  page(): Page
  /** Ends the browser with SIGKILL, as a power cut for its processes, and opens it again with an empty page. */
  killAndReopen(): Promise<void>
  /** Ends the page's own process, as a crash of the tab, and opens another tab. */
  crashAndReopen(): Promise<void>
  /** Closes it in an orderly way; the profile stays until `remove`. */
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

/** {@link launchProfile} for a journey, which is skipped in other engines. */
export async function openProfile(options: ProfileOptions = {}): Promise<ProfileBrowser> {
  const { browserName = 'chromium' } = test.info().project.use
  if (browserName !== 'chromium') await skipOutsideChromium()
  return launchProfile(options)
}

/**
 * @param options of the browser and its window
 * @param onOpen called with every context, also with those of a reopened browser
 */
export async function launchProfile(
  options: ProfileOptions = {},
  onOpen: (context: BrowserContext) => void = () => {},
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
    onOpen(context)
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
      await sleep(100) // its other processes notice and end
      await open()
    },
    async crashAndReopen() {
      const crashed = new Promise((resolve) => page.once('crash', resolve))
      const session = await context.newCDPSession(page)
      session.send('Page.crash').catch(() => undefined) // it can't answer any more
      await crashed
      const old = page
      page = await context.newPage()
      await old.close()
    },
    close: () => context.close(),
    remove: () => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}
