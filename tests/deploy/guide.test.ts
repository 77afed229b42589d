/** docs/deploy.md from nothing to a signed-in dashboard, and to a new release: its commands as they are printed. */
import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { webRoot } from '../../scripts/host/builds.ts'
import { startSandbox } from '../sandbox/start.ts'
import { chromiumArgs, testChromium } from '../support/chromium.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { authority, here } from './certificates.ts'
import { freePorts, isHere } from './servers.ts'

const project = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(project, 'docs/deploy.md'), 'utf8')
const [setup = '', release = '', back = ''] = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: testChromium, args: chromiumArgs })
}, 300_000)
afterAll(() => browser.close())

/**
 * What a test can't do: install packages, add a user, build what `npm test` has built, listen on 443, write outside of
 * its folder, and drive systemd, whose units are started by their ExecStart.
 */
function standIns(folder: string, [port, httpPort]: readonly [string, string]): Readonly<Record<string, string>> {
  const places = ['--root', 'current/web', '--to', 'current/deploy'].map((part) =>
    part.startsWith('--') ? part : `${folder}/srv/portal/${part}`,
  )
  const bundle = `--bundle ${folder}/out/web`
  const files = `${places.join(' ')} ${bundle} --out ${folder}/out/deploy --ca ${authority}`
  const asRoot = process.getuid?.() === 0 ? `-g 'user root;'` : ''
  const start = `
    command=$(sed -n 's#^ExecStart=##p' "$(cat ${folder}/unit)" | sed 's#/var/lib/portal#${folder}/var#')
    case "$command" in *nginx*) command="$command ${asRoot}";; esac
    eval "exec $command" > ${folder}/log 2>&1 &
    echo $! > ${folder}/pid`
  return {
    'apt-get': 'exit 0',
    useradd: 'exit 0',
    npm: `cd '${project}'
      case "$*" in
        ci | 'run build:web') ;;
        'run deploy:files '*) shift 3; exec node scripts/deploy-files.ts "$@" --port ${port} --http-port ${httpPort} ${files} ;;
        'run deploy:check '*) shift 3; exec node scripts/deploy-check.ts ${bundle} --http-port ${httpPort} "$@" ;;
        *) exit 9 ;;
      esac`,
    systemctl: `case "$1" in
        disable) ;;
        enable) echo "$3" > ${folder}/unit; ${start} ;;
        reload) kill -HUP $(cat ${folder}/pid); sleep 1 ;;
        restart)
          pid=$(cat ${folder}/pid)
          kill $pid
          # At most a second: where nothing collects orphans, a process that has ended stays in the table.
          for _ in $(seq 20); do kill -0 $pid 2>/dev/null || break; sleep 0.05; done
          ${start} ;;
        *) exit 9 ;;
      esac`,
  }
}

const configured = (['nginx', 'caddy'] as const).filter(isHere)
describe.each(configured)('%s', (name) => {
  test('the page leads from nothing to a signed-in dashboard, to a new release and back', async () => {
    const folder = tempFolder()
    const sandbox = await startSandbox({ demo: true })
    const ports = await freePorts()
    const host = `localhost:${ports[0]}`
    for (const place of ['bin', 'etc/portal', 'var']) mkdirSync(path.join(folder, place), { recursive: true })
    cpSync(here.certificate, path.join(folder, 'etc/portal/cert.pem'))
    cpSync(here.key, path.join(folder, 'etc/portal/key.pem'))
    cpSync(webRoot, path.join(folder, 'out/web'), { recursive: true })
    for (const [tool, script] of Object.entries(standIns(folder, ports))) {
      writeFileSync(path.join(folder, 'bin', tool), `#!/bin/sh\n${script}\n`)
      chmodSync(path.join(folder, 'bin', tool), 0o755)
    }
    onTestFinished(async () => {
      const pid = path.join(folder, 'pid')
      if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')))
      await sandbox.close()
    })
    const run = (block: string) => {
      const commands = block
        .replaceAll('/srv/portal', `${folder}/srv/portal`)
        .replaceAll('/etc/portal', `${folder}/etc/portal`)
        .replaceAll('apply.acme.example', host)
        .replaceAll('https://provider.example', sandbox.origin)
      const here = name === 'nginx' ? commands : commands.replaceAll('nginx', name).replaceAll('reload', 'restart')
      const tools = `${path.join(folder, 'bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`
      const env = { ...process.env, PATH: tools, NODE_EXTRA_CA_CERTS: authority, HOME: path.join(folder, 'var') }
      return promisify(execFile)('bash', ['-ec', here], { cwd: folder, env })
    }

    expect((await run(setup)).stdout).toContain('✓ plain http is redirected')
    const context = await browser.newContext({ ignoreHTTPSErrors: true })
    const visitor = await context.newPage()
    await visitor.goto(`https://${host}`)
    await visitor.locator('[name=email]').fill('complete@truckstaff.example')
    await visitor.locator('[name=password]').fill('Demo-1234')
    await visitor.getByRole('button', { name: 'Sign In', exact: true }).click()
    await visitor.getByText('Welcome back,').waitFor({ timeout: 30_000 })
    await context.close()

    // Another script in the page needs another policy.
    appendFileSync(path.join(folder, 'out/web/index.html'), '<script>1</script>')
    await run(setup.match(/^npm run deploy:files .*$/m)?.[0] ?? '')
    expect((await run(release)).stdout).toContain("✓ the policy has this release's hashes and settings")
    expect((await run(back)).stdout).toContain('✓ it serves this release')
    expect(await (await fetch(`https://${host}`)).text()).not.toContain('<script>1</script>')
  }, 180_000)
})
