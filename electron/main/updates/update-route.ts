/** Who installs updates. It follows from how the app was installed. */
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * `app`: the app itself. `administrator`: this user can't; a notice asks for IT. `system`: the program that installed it,
 * such as the package manager or the device management.
 */
export type UpdateRoute = 'app' | 'administrator' | 'system'

export interface Installation {
  readonly platform: NodeJS.Platform
  readonly execPath: string
  /** File of the AppImage; undefined for another package. */
  readonly appImage: string | undefined
  readonly exists: (file: string) => Promise<boolean>
  /** Whether this user may replace files in a folder. */
  readonly canWrite: (folder: string) => Promise<boolean>
  /** Windows: whether this user belongs to the administrators. */
  readonly isAdministrator: () => Promise<boolean>
}

export async function updateRoute(here: Installation): Promise<UpdateRoute> {
  if (here.platform === 'win32') {
    // Only the NSIS installer puts an uninstaller beside the program; electron-updater would add it to an MSI's copy.
    const { dir, base } = path.win32.parse(here.execPath)
    if (!(await here.exists(path.win32.join(dir, `Uninstall ${base}`)))) return 'system'
    return (await here.isAdministrator()) ? 'app' : 'administrator'
  }
  // The program is in TruckStaff.app/Contents/MacOS. A deb belongs to root and to its repository.
  const file = here.platform === 'darwin' ? path.posix.resolve(here.execPath, '../../..') : here.appImage
  if (file === undefined) return 'system'
  return (await here.canWrite(path.posix.dirname(file))) ? 'app' : 'administrator'
}

const passes = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    () => false,
  )

/** Group of the local administrators. An elevated or not elevated member has it. */
const administrators = 'S-1-5-32-544'

/** Absolute, because users control PATH. */
async function isAdministrator(): Promise<boolean> {
  const { stdout } = await promisify(execFile)('C:\\Windows\\System32\\whoami.exe', ['/groups', '/fo', 'csv', '/nh'])
  return stdout.includes(administrators)
}

export function thisInstallation(): Installation {
  return {
    platform: process.platform,
    execPath: process.execPath,
    appImage: process.env.APPIMAGE,
    exists: (file) => passes(access(file)),
    canWrite: (folder) => passes(access(folder, constants.W_OK)),
    isAdministrator: () => isAdministrator().catch(() => false),
  }
}
