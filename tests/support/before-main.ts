/** Scripts that run in the desktop app's main process before its own code, to simulate machine states. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** @returns launch arguments that run the script (CommonJS) first */
function beforeMain(folder: string, name: string, script: string): string[] {
  const file = path.join(folder, `${name}.cjs`)
  writeFileSync(file, script)
  return ['-r', file]
}

function withKeytar(folder: string, name: string, keytar: string): string[] {
  const script = `const Module = require('node:module'); const fs = require('node:fs')
    const load = Module._load; const keytar = ${keytar}
    Module._load = (request, ...rest) => (request === 'keytar' ? keytar : load(request, ...rest))`
  return beforeMain(folder, name, script)
}

/** A working keychain that outlives the app, as a file in the machine's folder. */
export function fileKeychain(folder: string): string[] {
  const file = JSON.stringify(path.join(folder, 'keychain.json'))
  return withKeytar(
    folder,
    'file-keychain',
    `(() => {
      const read = () => (fs.existsSync(${file}) ? JSON.parse(fs.readFileSync(${file}, 'utf8')) : {})
      const write = (items) => fs.writeFileSync(${file}, JSON.stringify(items))
      return {
        getPassword: async (_service, account) => read()[account] ?? null,
        setPassword: async (_service, account, value) => write({ ...read(), [account]: value }),
        deletePassword: async (_service, account) => { const { [account]: old, ...rest } = read(); write(rest); return old !== undefined },
      }
    })()`,
  )
}

/** A computer without a keychain: keytar fails to load. */
export function noKeychain(folder: string): string[] {
  return beforeMain(
    folder,
    'no-keychain',
    `const Module = require('node:module'); const load = Module._load
    Module._load = (request, ...rest) => {
      if (request === 'keytar') throw new Error('no keychain')
      return load(request, ...rest)
    }`,
  )
}

/**
 * Writes error boxes to stderr. The system's own box waits for a click: always after startup, and before it on Windows
 * and macOS.
 */
export function errorBoxesOnStderr(folder: string): string[] {
  const script = `require('electron').dialog.showErrorBox = (title, content) => {
    require('node:fs').writeSync(2, title + ': ' + content + '\\n')
  }`
  return beforeMain(folder, 'error-boxes', script)
}

/** A keychain whose calls never return and block one thread each, as libsecret does while it waits for the user. */
export function hangingKeychain(folder: string): string[] {
  const pipe = JSON.stringify(path.join(folder, 'never-written'))
  return withKeytar(
    folder,
    'hanging-keychain',
    `(() => {
      if (!fs.existsSync(${pipe})) require('node:child_process').execFileSync('mkfifo', [${pipe}])
      const hang = () => fs.promises.readFile(${pipe})
      return { getPassword: hang, setPassword: hang, deletePassword: hang }
    })()`,
  )
}

/** Throws after the window is created and before it is visible. */
export function throwsBeforeVisible(folder: string): string[] {
  const script = `const { app } = require('electron')
    app.on('browser-window-created', () => setImmediate(() => { throw new RangeError('CANARY') }))`
  return beforeMain(folder, 'throws-early', script)
}
