/** `npm run build:next`: a release that follows the one in `out/web`, for the tests of updates. */
import { ensureNextBuild } from './builds.ts'

ensureNextBuild()
