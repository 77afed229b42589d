import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  installLibraries,
  missingLibraries,
  packagesOf,
  probeElectron,
  startFailure,
} from '../../../scripts/machine/electron-ready.mjs'

const ldd = `	linux-vdso.so.1 (0x00007ffd)
	libnss3.so => not found
	libgtk-3.so.0 => not found
	libgdk-3.so.0 => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
`

test('missing libraries become packages, each once, in both spellings', () => {
  expect(missingLibraries(ldd)).toEqual(['libnss3.so', 'libgtk-3.so.0', 'libgdk-3.so.0'])
  const packages = packagesOf([...missingLibraries(ldd), 'libstrange.so.9'])
  expect(packages).toEqual([
    { name: 'libnss3', spellings: ['libnss3'] },
    { name: 'libgtk-3-0', spellings: ['libgtk-3-0t64', 'libgtk-3-0'] },
    { name: 'libstrange.so.9', spellings: ['libstrange.so.9'] },
  ])
  expect(installLibraries(packages.slice(0, 2))).toBe(
    'On Debian or Ubuntu: sudo apt-get install libnss3 libgtk-3-0   (Ubuntu 24.04, Debian 13 and later: libnss3 libgtk-3-0t64)',
  )
  expect(installLibraries(packages.slice(0, 1))).toBe('On Debian or Ubuntu: sudo apt-get install libnss3')
})

test.each([
  [
    'electron: error while loading shared libraries: libasound.so.2: cannot open shared object file',
    false,
    /^libasound.so.2 is missing$/,
    /libasound2t64/,
  ],
  [
    'FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured',
    true,
    /refuses Chromium's sandbox/,
    /apparmor_restrict_unprivileged_userns=0/,
  ],
  [
    'FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox!',
    false,
    /refuses Chromium's sandbox/,
    /unprivileged_userns_clone=1/,
  ],
  ['ERROR:ozone_platform_x11.cc(244)] Missing X server or $DISPLAY', false, /no display/, /xvfb-run/],
  ['spawnSync /x/electron ENOEXEC', false, /not for this machine/, /fetches it again/],
  ['something else', false, /^something else$/, /electron --version/],
])('%s', (stderr, appArmor, reason, remedy) => {
  const failure = startFailure(stderr, appArmor)
  expect(failure.reason).toMatch(reason)
  expect(failure.remedy).toMatch(remedy)
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'electron-ready-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function binary(script: string): string {
  const file = path.join(folder, 'electron')
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

test.runIf(process.platform === 'linux')('the probe starts the binary once and reads why it fails', () => {
  expect(probeElectron(binary('exit 0'))).toBeNull()
  expect(probeElectron(binary('echo "No usable sandbox!" >&2; exit 133'))?.reason).toMatch(/sandbox/)
  expect(probeElectron(binary('exec sleep 20'), { maxTime: 300 })?.reason).toBe('it did not start within 0.3 seconds')
  expect(probeElectron(path.join(folder, 'gone'))?.reason).toMatch(/not for this machine/)
})
