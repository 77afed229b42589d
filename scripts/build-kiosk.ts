/** `npm run build:kiosk`: the web bundle of a kiosk, for its tests. */
import { ensureKioskBuild } from './builds.ts'

ensureKioskBuild()
