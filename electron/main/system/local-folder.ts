/** The app's data on Windows. Electron's own folder roams: a user's drafts would meet those of another computer. */
import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { App } from 'electron'

/** @param parent `%LOCALAPPDATA%` */
export function keepDataLocal(app: App, parent: string | undefined): void {
  if (!parent || app.commandLine.hasSwitch('user-data-dir')) return
  app.setPath('userData', localFolder(app.getPath('userData'), path.join(parent, app.getName())))
}

/** @returns the local folder, with what an older release left in the roaming one; that one if it can't be moved */
export function localFolder(roaming: string, local: string): string {
  try {
    if (!existsSync(local) && existsSync(roaming)) renameSync(roaming, local)
    return local
  } catch {
    return roaming // another instance is running from it
  }
}
