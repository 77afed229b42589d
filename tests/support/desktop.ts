/**
 * The desktop app for one test: Electron (or its substitute) with its own sandbox, folders and keyring. Without
 * Electron the tests are skipped and report the reason.
 */

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page, type TestInfo, test } from '@playwright/test'
import * as z from 'zod'
import { electronBinary, electronFlags } from '../../scripts/machine/electron.mjs'
import { checked } from '../sandbox/checked.ts'
import type { Sandbox } from '../sandbox/start.ts'
import { errorBoxesOnStderr, fileKeychain, noKeychain } from './before-main.ts'
import { testChromium } from './chromium.ts'
import { type KeyringState, keyringMissing, keyringStates, withKeyring } from './keyring.ts'

const root = path.join(import.meta.dirname, '../..')
/** A packed test build (`npm run package:test`), in place of the sources. */
const testApp = process.env.TEST_APP
const binary = testApp === undefined ? electronBinary(root, process.env) : path.resolve(testApp)

const displayVariables = ['DISPLAY', 'WAYLAND_DISPLAY']

function whyNot(): string | null {
  if (binary === null) return "Electron's binary is not here: npm run setup, or ELECTRON_OVERRIDE_DIST_PATH"
  if (testApp !== undefined) return existsSync(binary) ? null : `TEST_APP names no file: ${testApp}`
  return existsSync(path.join(root, 'out/main/index.js')) ? null : 'the desktop build is missing: npm run build'
}

const launchOptions = z.strictObject({
  keyring: z.enum(keyringStates).optional(),
  /** The machine-wide settings file. */
  settings: z.record(z.string(), z.unknown()).optional(),
  args: z.array(z.string()).readonly().optional(),
  /** In place of the sandbox, such as a gateway in front of it. */
  apiOrigin: z.string().optional(),
})

export type LaunchOptions = Readonly<z.output<typeof launchOptions>>

export interface DesktopRun {
  readonly app: ElectronApplication
  readonly page: Page
  /** Quits the app and waits for pending saves. */
  close(): Promise<void>
  /** Kills the app, as a power cut would. */
  kill(): Promise<void>
}

/** A machine with its user's folders, shared by several runs of the app. */
export interface Desktop {
  readonly sandbox: Sandbox
  /** The app's data folder. */
  readonly userData: string
  /** All files of this machine: user data, home and keyring. */
  readonly folder: string
  launch(options?: LaunchOptions): Promise<DesktopRun>
  /** The command of {@link launch}, for a run without a window. */
  command(options?: LaunchOptions): {
    readonly executable: string
    readonly args: string[]
    readonly env: Record<string, string>
  }
}

function shellScript(command: string, args: readonly string[]): string {
  const quoted = [command, ...args].map((text) => `'${text.replaceAll("'", "'\\''")}'`).join(' ')
  return `#!/bin/sh\nexec ${quoted} "$@"\n`
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** As in playwright.config.ts, whose traces hold no window of Electron. */
const isTraced = ({ retry }: TestInfo) => !process.env.CI || retry === 1

function createDesktop(folder: string, sandbox: Sandbox, running: Set<DesktopRun>, info: TestInfo): Desktop {
  const userData = path.join(folder, 'app')
  mkdirSync(userData, { recursive: true })

  /** A command that starts with the keychain in a given state and the machine's folder as its home. */
  function wrap(keyring: KeyringState | undefined) {
    if (process.platform !== 'linux') return { command: binary as string, args: [], env: process.env }
    const state = keyring ?? (keyringMissing() === null ? 'unlocked' : 'none')
    // The keyring must not see the display, or it would prompt for its password there. The window needs the display.
    const display = displayVariables.filter((name) => process.env[name]).map((name) => `${name}=${process.env[name]}`)
    return display.length > 0
      ? withKeyring(folder, state, 'env', [...display, binary as string])
      : withKeyring(folder, state, binary as string, [])
  }

  function command(options: LaunchOptions = {}) {
    const { keyring, settings, args = [], apiOrigin = sandbox.origin } = checked('launch', launchOptions, options)
    const wrapped = wrap(keyring)
    const script = path.join(folder, `electron-${keyring ?? 'as-it-comes'}.sh`)
    if (wrapped.args.length > 0) {
      // Playwright prepends its own arguments, so a script passes all of them on.
      writeFileSync(script, shellScript(wrapped.command, wrapped.args))
      chmodSync(script, 0o755)
    }
    // The keychains of Windows and macOS belong to the machine's user; `--smoke` only loads keytar.
    const isReal = process.platform === 'linux' || args.includes('--smoke')
    const stubs = isReal ? [] : keyring === undefined ? fileKeychain(folder) : noKeychain(folder)
    const first = testApp === undefined ? [...errorBoxesOnStderr(folder), ...stubs] : []
    test.skip(testApp !== undefined && args.includes('-r'), 'a packed app runs no script before its own')
    const settingsFile = path.join(folder, 'settings.json')
    writeFileSync(settingsFile, JSON.stringify(settings ?? {}))
    return {
      executable: wrapped.args.length > 0 ? script : wrapped.command,
      args: [
        ...electronFlags,
        `--user-data-dir=${userData}`,
        ...first,
        ...args,
        ...(testApp === undefined ? [root] : []),
      ],
      env: definedOnly({
        ELECTRON_HOST_CHROMIUM: testChromium, // for Electron's substitute only; Electron has its own browser
        ...wrapped.env,
        API_ORIGIN: apiOrigin,
        PORTAL_SETTINGS_FILE: settingsFile,
      }),
    }
  }

  async function launch(options?: LaunchOptions): Promise<DesktopRun> {
    const { executable, args, env } = command(options)
    const app = await _electron.launch({ executablePath: executable, args, env, cwd: root })
    if (isTraced(info)) await app.context().tracing.start({ screenshots: true, snapshots: true })
    const page = await app.firstWindow()
    await page.waitForURL((address) => address.href !== 'about:blank')
    await page.emulateMedia({ reducedMotion: 'reduce' }) // as in playwright.config.ts
    await page.locator('main, [role=main]').first().waitFor()
    const gone = new Promise<void>((resolve) => app.on('close', () => resolve()))
    const run: DesktopRun = {
      app,
      page,
      async close() {
        running.delete(run)
        await answerBoxes(app, 1).catch(() => {}) // leaves without saving; an app that has ended shows no box
        await app.close()
      },
      async kill() {
        running.delete(run)
        process.kill(await app.evaluate(() => process.pid), 'SIGKILL')
        await gone
      },
    }
    running.add(run)
    return run
  }

  return { sandbox, userData, folder, launch, command }
}

/** Answers the app's message boxes with their nth button. Returns the messages shown so far. */
export async function answerBoxes(app: ElectronApplication, response: number): Promise<() => Promise<string[]>> {
  await app.evaluate(({ dialog }, button) => {
    const shown: string[] = []
    Object.assign(globalThis, { shownMessages: shown })
    dialog.showMessageBox = (async (_window: unknown, { message }: { message: string }) => {
      shown.push(message)
      return { response: button, checkboxChecked: false }
    }) as unknown as typeof dialog.showMessageBox
  }, response)
  return () => app.evaluate(() => (globalThis as unknown as { shownMessages: string[] }).shownMessages)
}

/** Gives a test a machine, and ends what still runs on it. Skips the test if Electron or the build is missing. */
export async function openDesktop(
  sandbox: Sandbox,
  info: TestInfo,
  use: (desktop: Desktop) => Promise<void>,
): Promise<void> {
  const missing = whyNot()
  test.skip(missing !== null, missing ?? '')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'desktop-'))
  const running = new Set<DesktopRun>()
  try {
    await use(createDesktop(folder, sandbox, running, info))
  } finally {
    for (const run of running) {
      if (isTraced(info) && info.status !== info.expectedStatus) {
        const trace = path.join(folder, 'window-trace.zip')
        await run.app
          .context()
          .tracing.stop({ path: trace })
          .then(
            () => info.attach('window-trace', { path: trace }),
            () => {}, // an app that has ended keeps none
          )
      }
      await run.close()
    }
    // Electron's helper processes may still have open files.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
