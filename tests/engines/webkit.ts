/** WebKit, Safari's engine: Debian's WebKitGTK with its MiniBrowser, on its own display (Xvfb). */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { type Engine, listenInPage, resting, until, visible } from './driver.ts'

const driverPath = '/usr/bin/WebKitWebDriver'
const screenPath = '/usr/bin/Xvfb'
const browserPath = process.env.WEBKIT_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** Starts Xvfb and returns the display number that it chose. */
function startScreen(): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const screen = spawn(screenPath, ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    screen.on('error', reject)
    screen.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    screen.stdio[3]?.on('data', (data) => resolve({ process: screen, display: `:${String(data).trim()}` }))
  })
}

const missingFiles = [driverPath, screenPath, browserPath].filter((file) => !existsSync(file))

interface Program {
  readonly driver: WebDriver
  end(): Promise<void>
}

/** Writes GTK's settings, which WebKit reads as `prefers-reduced-motion`: drawing motion took a quarter of the time. */
function withoutMotion(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'webkit-config-'))
  mkdirSync(path.join(folder, 'gtk-3.0'))
  writeFileSync(path.join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return folder
}

async function start(): Promise<Program> {
  const screen = await startScreen()
  const probe = createServer()
  const port = await listenOnFreePort(probe, 0)
  await closeServer(probe)
  const config = withoutMotion()
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    XDG_CONFIG_HOME: config,
  }
  const server = spawn(driverPath, [`--port=${port}`], { stdio: 'ignore', env })
  const end = () => {
    server.kill()
    screen.process.removeAllListeners('exit')
    screen.process.kill()
    rmSync(config, { recursive: true, force: true })
  }
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
  })
  const session = async () => {
    // The driver needs a moment to start listening.
    for (let left = 50; ; left -= 1) {
      try {
        return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(wanted).build()
      } catch (error) {
        if (left === 0 || !/ECONNREFUSED/.test(String(error))) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  const driver = await session().catch((error) => {
    end()
    throw error
  })
  await driver.manage().window().setRect({ width: 1040, height: 860 })
  return {
    driver,
    async end() {
      await driver.quit().catch(() => undefined) // it may have exited already
      end()
    },
  }
}

let shared: Promise<Program> | undefined

export const webkitEngine: Engine = {
  name: 'WebKit',
  missing: missingFiles.length === 0 ? null : `${missingFiles.join(', ')} not there`,
  keepsProfile: false,
  async launch() {
    shared ??= start()
    const { driver } = await shared
    const problems: string[] = []
    const listen = () => listenInPage(browser)
    const leave = async () => void problems.push(...(await listen().catch(() => [])))
    const browser = {
      async open(address: string) {
        await leave()
        await driver.get(address)
        await listen()
      },
      async reload() {
        await leave()
        await driver.navigate().refresh()
        await listen()
      },
      async click(xpath: string) {
        await until(browser, resting(xpath))
        await driver.findElement(By.xpath(xpath)).click()
      },
      async type(xpath: string, text: string) {
        await until(browser, visible(xpath))
        const found = await driver.findElement(By.xpath(xpath))
        // Keys are slow in this driver: only the last one is pressed.
        const keys = -1
        await driver.executeScript(
          "arguments[0].focus(); arguments[0].select?.(); document.execCommand('insertText', false, arguments[1])",
          found,
          text.slice(0, keys),
        )
        await found.sendKeys(text.slice(keys))
      },
      pressEnter: () => driver.actions().sendKeys(Key.ENTER).perform(),
      attach: (xpath: string, paths: readonly string[]) =>
        driver.findElement(By.xpath(xpath)).sendKeys(paths.join('\n')),
      async openTab(address: string) {
        await leave()
        await driver.switchTo().newWindow('tab')
        await driver.get(address)
        await listen()
      },
      async firstTab() {
        await leave()
        const [first = ''] = await driver.getAllWindowHandles()
        await driver.switchTo().window(first)
        await listen()
      },
      read: <Value>(expression: string) => driver.executeScript(`return (${expression})`) as Promise<Value>,
      async problems() {
        return [...problems, ...(await listen())]
      },
      /** Closes all tabs but one, which leaves the page; the next test has another origin. */
      async close() {
        const [first = '', ...others] = await driver.getAllWindowHandles()
        for (const tab of others) {
          await driver.switchTo().window(tab)
          await driver.close()
        }
        await driver.switchTo().window(first)
        await driver.get('about:blank')
      },
      kill: () => Promise.reject(new Error('nothing would be left of a private session')),
    }
    return browser
  },
  async end() {
    await (await shared)?.end()
    shared = undefined
  },
}
