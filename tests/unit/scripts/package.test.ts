/** The installers' settings. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

test('the desktop entry of the AppImage starts the app without a switch', async () => {
  const requireBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
  const { default: AppImageTarget } = requireBuilder('app-builder-lib/out/targets/appimage/AppImageTarget.js')
  const config = parse(readFileSync('electron-builder.yml', 'utf8'))
  const packager = { config, platformSpecificBuildOptions: config.linux, appInfo: { buildVersion: '1.0.0' } }
  const helper = { computeDesktopEntry: async (_options: unknown, exec: string) => exec }
  expect(await new AppImageTarget('', packager, helper, '').desktopEntry.value).toBe('AppRun %U')
})
