// `npm start`: sets up the machine, then runs the sandbox provider and the portal on the project's own Node.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { readOptions } from './machine/options.mjs'
import { projectNode, root, setUp } from './setup.mjs'

const { values } = readOptions({ 'no-window': { type: 'boolean' }, faults: { type: 'boolean' } })
setUp({ forTests: false, electron: !values['no-window'] })
const args = [path.join(root, 'scripts/run-portal.ts'), ...process.argv.slice(2)]
const portal = spawn(projectNode(), args, { cwd: root, stdio: 'inherit' })
// Ctrl+C reaches both processes; this one waits until the other has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => portal.kill(signal))
portal.on('exit', (code) => process.exit(code ?? 1))
