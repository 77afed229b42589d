import { existsSync } from 'node:fs'
import path from 'node:path'

function holder(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : holder(path.dirname(folder))
}

/** The project's folder. electron-vite bundles the build's settings into its root: from there it is another way up. */
export const project = holder(import.meta.dirname)
