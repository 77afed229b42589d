/**
 * `npm run check` runs the static checks and the unit tests side by side, the cheapest first, and names at the end what
 * failed. With `-- --changed` it runs only those unit tests that import a file which differs from main.
 */
import os from 'node:os'
import { checks, runScripts } from './machine/npm-scripts.ts'
import { readOptions } from './machine/options.mjs'

const { changed } = readOptions({ changed: { type: 'boolean' } }).values
const scripts = [...checks, changed ? 'test:unit -- --changed main' : 'test:unit']
const beside = { parallel: true, maxParallel: os.availableParallelism(), aggregateOutput: true }
const failed = (await runScripts(scripts, beside)).filter(({ code }) => code !== 0)
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
