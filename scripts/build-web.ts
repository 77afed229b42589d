/** `npm run build:kiosk` and `build:next`: builds a web bundle for tests, unless it is up to date. */
import { ensureWebBuild, type WebBundle } from './host/builds.ts'
import { readOptions } from './machine/options.mjs'

ensureWebBuild(readOptions({}, { allowPositionals: true }).positionals[0] as WebBundle)
