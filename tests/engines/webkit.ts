/** WebKit, Safari's engine: Debian's WebKitGTK with its small browser, on a screen of its own (Xvfb). */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { Builder, By, Capabilities, Key } from 'selenium-webdriver'
import { type Engine, listenInPage, until, visible } from './driver.ts'

const driverPath = '/usr/bin/WebKitWebDriver'
const screenPath = '/usr/bin/Xvfb'
const browserPath = process.env.WEBKIT_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(address)))
    })
  })
}

/** The number of a screen that Xvfb chose by itself. */
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

export const webkitEngine: Engine = {
  name: 'WebKit',
  missing: missingFiles.length === 0 ? null : `${missingFiles.join(', ')} not there`,
  keepsProfile: false,
  async launch() {
    const screen = await startScreen()
    const port = await freePort()
    const env = { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
    const server = spawn(driverPath, [`--port=${port}`], { stdio: 'ignore', env })
    const end = () => {
      server.kill()
      screen.process.removeAllListeners('exit')
      screen.process.kill()
    }
    const wanted = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
    })
    const session = async () => {
      // The driver needs a moment until it listens.
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
    const troubles: string[] = []
    const listen = () => listenInPage(browser)
    const leave = async () => void troubles.push(...(await listen().catch(() => [])))
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
        await until(browser, visible(xpath))
        const found = await driver.findElement(By.xpath(xpath))
        await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", found)
        await found.click()
      },
      async type(xpath: string, text: string) {
        await until(browser, visible(xpath))
        const found = await driver.findElement(By.xpath(xpath))
        await driver.executeScript('arguments[0].focus(); arguments[0].select?.()', found)
        await found.sendKeys(Key.BACK_SPACE, text)
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
      async troubles() {
        return [...troubles, ...(await listen())]
      },
      async close() {
        await driver.quit().catch(() => undefined) // it may have gone by itself
        end()
      },
      kill: () => Promise.reject(new Error('nothing would be left of a private session')),
    }
    return browser
  },
}
