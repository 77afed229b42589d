// Debian's packages. Used before node_modules exists: imports only Node's modules.
import { spawnSync } from 'node:child_process'

/** Returns the packages that Debian or Ubuntu lacks; none on other systems. */
function missingOf(packages) {
  const format = `--showformat=\${Package} \${db:Status-Status}\n`
  const { error, stdout } = spawnSync('dpkg-query', ['--show', format, ...packages], { encoding: 'utf8' })
  return error ? [] : packages.filter((name) => !stdout.includes(`${name} installed\n`))
}

/** Installs missing packages as root; otherwise prints the command. Without them there are fewer features. */
export function setUpSystem(packages) {
  const missing = missingOf(packages)
  if (missing.length === 0) return
  const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends']
  if (process.getuid?.() !== 0) return console.log(`Please run: sudo ${install.join(' ')} ${missing.join(' ')}`)
  console.log(`Installing ${missing.join(', ')} …`)
  const [apt, ...args] = install
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (options) => spawnSync(apt, options, { stdio: 'inherit', env }).status === 0
  // Containers start without package lists. One unknown package, of another release, would fail all of them.
  run(['update', '-q'])
  for (const name of missing) if (!run([...args, name])) console.log(`${name} could not be installed`)
}
