import { existsSync } from 'node:fs'
import path from 'node:path'

function holder(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : holder(path.dirname(folder))
}

/**
 * Root folder of the project. electron-vite bundles the config into the root folder, so the relative path differs
 * there.
 */
export const project = holder(import.meta.dirname)
