/**
 * The settings of a build, checked. `build.json` beside the page says what the bundle was built with: the server's
 * headers depend on it.
 */
import type { Plugin } from 'vite'
import {
  type BuiltSettings,
  builtSettings,
  type SettingRow,
  type SettingType,
  settingRows,
  variableOf,
} from '../src/config.ts'

export const builtName = 'build.json'

/** What a text must be, unless it is the default, and how to say it. */
const forms: Readonly<Partial<Record<SettingType, readonly [form: RegExp, must: string]>>> = {
  line: [/^\S.{0,59}$/, '1 to 60 characters'],
  email: [/^[^\s@<>"]+@[^\s@<>"]+$/, 'an e-mail address'],
  color: [/^#[0-9a-f]{6}$/i, '#rrggbb'],
  base: [/^(https?:\/\/[^\s?#@]+|\/[^/\s?#][^\s?#]*)$/, 'https://host, with or without a path, or a path'],
  clientId: [/^[\w.-]+$/, 'letters, digits, . and -'],
  path: [/^\/[^/\s][^\s]*$/, 'a path'],
  origins: [/^(https:\/\/[\w.-]+(:\d+)?( |$))*$/, 'https origins with a space between them'],
  address: [/^https?:\/\/[^\s@]+$/, 'an http or https address'],
  switch: [/^(true|false|1|0|)$/, 'true or false'],
}

/** Returns the settings of a build. @throws for a value that a setting can't take */
export function checkedSettings(env: Readonly<Record<string, string>>): BuiltSettings {
  for (const [name, { type, default: byDefault }] of Object.entries<SettingRow>(settingRows)) {
    const variable = variableOf(name)
    const given = env[variable] ?? ''
    const [form, must] = forms[type] ?? []
    if (given !== '' && given !== byDefault && form?.test(given) === false)
      throw new Error(`${variable} is ${given}. It must be ${must}.`)
  }
  return builtSettings(env)
}

export function settingsFile(env: Readonly<Record<string, string>>): Plugin {
  const built = checkedSettings(env)
  return {
    name: 'settings-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: builtName, source: `${JSON.stringify(built, null, 2)}\n` })
    },
  }
}
