/** `npm run build:kiosk` and `build:next`: a web bundle for tests, unless it is newer than its sources. */
import { ensureWebBuild, type WebBundle } from './host/builds.ts'

ensureWebBuild(process.argv[2] as WebBundle)
