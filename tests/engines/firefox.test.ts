import { describeEngine } from './engines.ts'
import { firefoxEngine } from './firefox.ts'

describeEngine(firefoxEngine)
