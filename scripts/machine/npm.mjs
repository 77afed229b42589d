// Finds npm. Used before node_modules exists: imports only Node's modules.
import path from 'node:path'

/**
 * Returns the command that runs npm. On Windows `npm` is a batch file, which needs a shell, and Node warns about
 * arguments of a shell (DEP0190): there npm's script runs on Node.
 * @param {readonly string[]} args
 * @param {{env: NodeJS.ProcessEnv, platform: NodeJS.Platform, execPath: string}} machine
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(args, { env, platform, execPath } = process) {
  const besideNode = path.win32.join(path.win32.dirname(execPath), 'node_modules/npm/bin/npm-cli.js')
  const npm = env.npm_execpath || (platform === 'win32' ? besideNode : undefined)
  return npm === undefined ? ['npm', [...args]] : [execPath, [npm, ...args]]
}
