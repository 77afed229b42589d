import { describeEngine } from './engines.ts'
import { webkitEngine } from './webkit.ts'

describeEngine(webkitEngine)
