// `npm run dev`: sets up the machine, then opens the desktop app with hot reload on the project's own Node.
import './machine/node-version.mjs'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { electronBinary } from './machine/electron-binary.mjs'
import { electronFlags, windowObstacle } from './machine/electron-ready.mjs'
import { projectNode, root, setUp } from './setup.mjs'

await setUp({ forTests: false, electron: true })
const binary = electronBinary(root, process.env)
const obstacle = windowObstacle(binary)
if (binary === null || obstacle !== null) {
  console.log(`No desktop window, because ${obstacle} npm run dev:web opens the page in a browser.`)
  process.exit(1)
}
const args = [path.join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'dev', ...process.argv.slice(2)]
const asRoot = electronFlags().includes('--no-sandbox')
const app = spawn(projectNode(), args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ELECTRON_EXEC_PATH: binary, ...(asRoot ? { NO_SANDBOX: '1' } : {}) },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => app.kill(signal))
app.on('exit', (code) => process.exit(code ?? 1))
