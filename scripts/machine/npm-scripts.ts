/** The static checks, and how several npm scripts run. */
import runAll, { type NpmRunAllOptions, type NpmRunAllResult } from 'npm-run-all2'

/** The cheapest first. */
export const checks = ['styles', 'lint', 'deps', 'typecheck', 'texts:check', 'knip']

/** Runs npm scripts, of which a failing one stops no other, and prints what they print. */
export async function runScripts(
  scripts: readonly string[],
  options: NpmRunAllOptions,
): Promise<readonly NpmRunAllResult[]> {
  const all = { continueOnError: true, silent: true, printName: true, stdout: process.stdout, stderr: process.stderr }
  const results = await runAll([...scripts], { ...all, ...options }).catch(
    (error: Error & { readonly results?: readonly NpmRunAllResult[] }) => {
      if (error.results === undefined) throw error
      return error.results
    },
  )
  return results ?? []
}
