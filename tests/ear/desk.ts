/** A desk with a screen reader: a virtual screen, a session bus, a window manager, Orca and Chromium. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArgs, fullChromium } from '../support/chromium.ts'

export interface Desk {
  readonly browser: Browser
  /** Presses keys as a person does, by their names in X11. */
  press(...keys: string[]): void
  type(text: string): void
  /** Waits until all of these are said and nothing more follows. @returns what was said since the last call */
  hear(awaited?: readonly string[]): Promise<readonly string[]>
  leave(): Promise<void>
}

/** Silence after which Orca has said everything, and the longest wait for what is awaited, in milliseconds. */
const silenceMs = 1_200
const longestMs = 15_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function openDesk(): Promise<Desk> {
  const home = mkdtempSync(path.join(tmpdir(), 'ear-'))
  const transcript = path.join(home, 'transcript')
  const customizations = 'orca-customizations.py'
  mkdirSync(path.join(home, 'orca'))
  copyFileSync(path.join(import.meta.dirname, customizations), path.join(home, 'orca', customizations))
  writeFileSync(transcript, '')
  const folders = { HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home }
  const env: Record<string, string | undefined> = { ...process.env, ...folders, EAR_TRANSCRIPT: transcript }
  const running: ChildProcess[] = []

  function run(command: string, ...args: string[]): ChildProcess {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    running.push(child)
    return child
  }

  /** Runs a program that writes its address. */
  async function addressOf(command: string, ...args: string[]): Promise<string> {
    const child = run(command, ...args)
    return new Promise((resolve, reject) => {
      child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()))
      child.once('exit', (code) => reject(new Error(`${command} ended with ${code}`)))
    })
  }

  env.DISPLAY = `:${await addressOf('Xvfb', '-displayfd', '1', '-screen', '0', '1300x920x24', '-nolisten', 'tcp')}`
  env.DBUS_SESSION_BUS_ADDRESS = await addressOf('dbus-daemon', '--session', '--nofork', '--print-address=1')
  run('/usr/libexec/at-spi-bus-launcher', '--launch-immediately', '--a11y=1', '--screen-reader=1')
  run('openbox')
  await sleep(1_000) // the accessibility bus has no sign of being ready
  run('orca', '--replace')
  const browser = await chromium.launch({
    executablePath: fullChromium,
    headless: false,
    args: [...chromiumArgs, '--test-type', '--force-renderer-accessibility', '--window-size=1280,900'],
    env,
  })

  let read = 0
  const unread = () => readFileSync(transcript, 'utf8').split('\n').slice(read, -1)
  return {
    browser,
    press: (...keys) => execFileSync('xdotool', ['key', '--clearmodifiers', ...keys], { env }),
    type: (text) => execFileSync('xdotool', ['type', '--delay', '60', text], { env }),
    async hear(awaited = []) {
      const begun = Date.now()
      for (let [count, changedAt] = [0, begun]; Date.now() - begun < longestMs; await sleep(100)) {
        const said = unread()
        if (said.length > count) [count, changedAt] = [said.length, Date.now()]
        const isAllSaid = awaited.every((part) => said.some((text) => text.includes(part)))
        if (isAllSaid && Date.now() - changedAt > silenceMs) break
      }
      const heard = unread()
      read += heard.length
      return heard
    },
    async leave() {
      await browser.close()
      for (const child of running.reverse()) child.kill()
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
