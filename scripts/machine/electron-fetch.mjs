// Downloads Electron's binary. Since version 42 the npm package does not download it at installation. Runs on the
// machine's own Node: imports only Node's modules.
import { spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fetchMarker } from './electron-binary.mjs'

/** Maximum time without new data, in milliseconds. */
const maxSilence = 15_000

const progressInterval = 250

/** Patterns of the installer's error output, most specific first. Node hides the cause of 'fetch failed'. */
const reasons = [
  [/ENOSPC/, () => 'the disk is full'],
  [/EACCES|EPERM|EROFS/, () => 'the folder is not writable'],
  [/did not match|checksum/i, () => "the download does not match Electron's checksums"],
  [/Response code (\d+)/, ([, code]) => `the server answered ${code}`],
  [/certificate|CERT_/, () => "the server's certificate is not trusted"],
  [/fetch failed|terminated|ENOTFOUND|EAI_AGAIN|ECONN|ENETUNREACH|ETIMEDOUT/, () => 'no connection to the server'],
  [/zip|archive|central directory/i, () => 'the archive is broken'],
]

/**
 * Returns why the installer failed, in a few words.
 * @param {string} stderr
 * @returns {string}
 */
export function fetchFailure(stderr) {
  for (const [pattern, reason] of reasons) {
    const match = pattern.exec(stderr)
    if (match !== null) return reason(match)
  }
  return (
    stderr
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'the installer ended without a message'
  )
}

/** Returns the size of a folder in bytes. What is missing, or deleted meanwhile, counts as 0. */
export function sizeOf(place) {
  try {
    const found = lstatSync(place)
    if (!found.isDirectory()) return found.size
    return readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0)
  } catch {
    return 0
  }
}

/** Node reads the usual proxy variables only if NODE_USE_ENV_PROXY is set. A proxy from npm's settings is passed on. */
function proxySettings(env) {
  const proxy = env.HTTPS_PROXY ?? env.https_proxy ?? env.npm_config_https_proxy ?? env.npm_config_proxy
  return { NODE_USE_ENV_PROXY: '1', ...(proxy ? { HTTPS_PROXY: proxy } : {}) }
}

/**
 * Runs the installer of the `electron` package, which verifies checksums and supports ELECTRON_MIRROR and
 * electron_config_cache. It downloads to a separate folder, whose size shows the progress.
 * @param {{root: string, node: string, env?: NodeJS.ProcessEnv, silence?: number | undefined, out?: {isTTY?: boolean,
 * write: (text: string) => unknown}}} options
 *   node: a Node of version 22.12 or later; silence: maximum time without new data, in milliseconds
 * @returns {Promise<string | null>} null on success, otherwise the reason in a few words
 */
export async function fetchElectron({ root, node, env = process.env, silence = maxSilence, out = process.stdout }) {
  const folder = path.join(root, 'node_modules/electron')
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const dist = path.join(folder, 'dist')
  out.write(`Fetching Electron ${version} (about 120 MB) …${out.isTTY ? '' : '\n'}`)
  let scratch = ''
  try {
    scratch = mkdtempSync(path.join(tmpdir(), 'electron-fetch-'))
    writeFileSync(fetchMarker(root), '')
    rmSync(dist, { recursive: true, force: true })
  } catch (error) {
    return fetchFailure(error.message)
  }
  const child = spawn(node, [path.join(folder, 'install.js')], {
    cwd: root,
    env: {
      ...env,
      ...proxySettings(env),
      ELECTRON_OVERRIDE_DIST_PATH: '', // the installer would move a file there
      TMPDIR: scratch,
      TEMP: scratch,
      TMP: scratch,
      ELECTRON_GET_NO_PROGRESS: '1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  let size = 0
  let changedAt = Date.now()
  let silent = false
  const watch = setInterval(() => {
    const now = sizeOf(scratch) + sizeOf(dist)
    if (now !== size) {
      size = now
      changedAt = Date.now()
      if (out.isTTY) out.write(`\rFetching Electron ${version} … ${Math.round(size / 1e6)} MB      `)
    } else if (Date.now() - changedAt + progressInterval > silence) {
      silent = true
      child.kill('SIGKILL')
    }
  }, progressInterval)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      stderr += error.message
      resolve(1)
    })
    child.on('close', resolve)
  })
  clearInterval(watch)
  if (out.isTTY) out.write('\n')
  rmSync(scratch, { recursive: true, force: true })
  const complete = code === 0 && existsSync(dist)
  if (!complete) rmSync(dist, { recursive: true, force: true })
  rmSync(fetchMarker(root), { force: true })
  if (complete) return null
  return silent ? `no answer within ${silence / 1000} seconds` : fetchFailure(stderr)
}
