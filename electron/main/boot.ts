/**
 * What runs first: has Node keep the compiled form of everything that comes after it, so that the next start is shorter.
 * Nothing of a person is in it.
 */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { app } from 'electron'
import { brand } from '../../src/config.ts'

app.setName(app.isPackaged ? brand.name : `${brand.name} Dev`) // decides where the user data lie
// An AppImage lies in another folder at each start: what was kept would never be found again, and pile up.
if (process.env.APPIMAGE === undefined) {
  enableCompileCache(path.join(app.getPath('userData'), 'compiled', app.getVersion()))
}

await import('./index.ts')
