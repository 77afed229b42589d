/** `npm run build:kiosk` and `build:next`: builds a web bundle for tests, unless it is up to date. */
import { ensureWebBuild, type WebBundle } from './host/builds.ts'

ensureWebBuild(process.argv[2] as WebBundle)
