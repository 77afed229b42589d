/** A real gnome-keyring on a private D-Bus with its own folders; the machine's keychain is never touched. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** `none`: no D-Bus. `locked`: no password given, and no prompt possible. */
export const keyringStates = ['unlocked', 'locked', 'none'] as const
export type KeyringState = (typeof keyringStates)[number]

const password = 'keyring-password'

function onPath(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

function keytarLoads(): boolean {
  try {
    createRequire(import.meta.url)('keytar')
    return true
  } catch {
    return false // not built on this machine; the tests report it
  }
}

/** Returns why the keyring is not available; null when it is. */
export function keyringMissing(): string | null {
  if (process.platform !== 'linux') return 'a Linux keyring'
  if (!onPath('dbus-run-session')) return 'dbus-run-session (package dbus)'
  if (!onPath('gnome-keyring-daemon')) return 'gnome-keyring-daemon (package gnome-keyring)'
  return keytarLoads() ? null : 'keytar (npm rebuild keytar, with libsecret-1-dev)'
}

export interface KeyringCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

/**
 * Wraps a command so that it finds the keychain in a given state. More arguments may be appended.
 * @param folder holds the keyring; pass the same one again to find what an earlier command stored. A locked keyring
 * must have been unlocked once before.
 */
export function withKeyring(
  folder: string,
  state: KeyringState,
  command: string,
  args: readonly string[],
): KeyringCommand {
  const runtime = path.join(folder, 'runtime')
  mkdirSync(runtime, { recursive: true, mode: 0o700 })
  const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...rest } = process.env
  const env = { ...rest, HOME: folder, XDG_DATA_HOME: path.join(folder, 'data'), XDG_RUNTIME_DIR: runtime }
  if (state === 'none') return { command, args, env }
  // `--unlock` reads the password from stdin; without it the daemon leaves an existing keyring locked.
  const daemon =
    state === 'unlocked'
      ? `printf '%s\\n' ${password} | gnome-keyring-daemon --daemonize --unlock --components=secrets`
      : 'gnome-keyring-daemon --daemonize --start --components=secrets'
  return {
    command: 'dbus-run-session',
    args: ['--', 'bash', '-c', `${daemon} >/dev/null 2>&1; exec "$@"`, 'bash', command, ...args],
    env,
  }
}
