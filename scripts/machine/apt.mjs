// Installs packages of Debian and Ubuntu. Used before node_modules exists: imports only Node's modules.
import { spawnSync } from 'node:child_process'

/** @typedef {{packages: readonly string[]}} Need packages that are of use only together */

/** Runs a command. @returns true on success */
function runCommand(command, args, stdio) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio, env }).status === 0
}

/** @param {(command: string, args: readonly string[], stdio: 'inherit' | 'ignore') => boolean} [run] true on success */
export function createApt(run = runCommand) {
  /** @type {boolean | undefined} */
  let updated
  /** Fetches the lists of packages, once. Without them apt knows no package: containers start with empty lists. */
  function update() {
    if (updated === undefined) {
      updated = run('apt-get', ['update', '-q'], 'inherit')
      if (!updated) console.log("Debian's list of packages could not be fetched.")
    }
    return updated
  }

  /** @param {readonly Need[]} needs */
  function installAtOnce(needs) {
    const packages = needs.flatMap((need) => need.packages)
    console.log(`Installing ${packages.join(', ')} …`)
    return run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], 'inherit')
  }

  return {
    /**
     * Returns a need for each package that is known by one of its spellings.
     * @param {readonly (readonly string[])[]} packages spellings of each
     */
    needsOf(packages) {
      if (!update()) return []
      const known = packages.map((spellings) => spellings.find((name) => run('apt-cache', ['show', name], 'ignore')))
      return known.filter((name) => name !== undefined).map((name) => ({ packages: [name] }))
    },

    /**
     * Installs packages with one command, or need by need if it fails: apt installs nothing if one is not available.
     * @template {Need} N
     * @param {readonly N[]} needs
     * @returns {readonly N[]} the needs that could not be met
     */
    install(needs) {
      if (needs.length === 0) return []
      if (!update()) return needs
      if (installAtOnce(needs)) return []
      return needs.length === 1 ? needs : needs.filter((need) => !installAtOnce([need]))
    },
  }
}
