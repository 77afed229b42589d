// Reads the options of scripts. Used before node_modules exists: imports only Node's modules.
import { parseArgs } from 'node:util'

/**
 * Ends a script that was called wrongly, with one line.
 * @param {string} problem
 * @returns {never}
 */
export function stop(problem) {
  console.error(problem)
  process.exit(2)
}

/**
 * Returns the options of a script and its other arguments. A wrong option ends the script with one line that lists the
 * known ones.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {Options} options
 * @param {{allowPositionals?: boolean}} [more]
 */
export function readOptions(options, { allowPositionals = false } = {}) {
  try {
    return parseArgs({ options, allowPositionals })
  } catch (error) {
    const known = Object.entries(options).map(([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`)
    const [reason] = String(error.message).split(/[.'] To specify/)
    return stop(`${reason?.replace(/\.$/, '')}. Known options: ${known.join(', ') || 'none'}.`)
  }
}
