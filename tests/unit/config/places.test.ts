/** Each setting is in docs/settings.md, and each of the desktop app in its policy templates. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type SettingRow, settingRows, variableOf } from '../../../src/config.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../..', name), 'utf8')
const rows = Object.entries<SettingRow>(settingRows)

test('the table of docs/settings.md has each setting, where it is set and its default', () => {
  const table = read('docs/settings.md').match(/^\| `.*$/gm) ?? []
  const cells = table.map((line) => line.split(' | ').slice(0, 3))
  expect(cells).toEqual(
    rows.map(([name, { web, desktop, default: byDefault }]) => {
      const places = [...(web ? [`\`${variableOf(name)}\``] : []), ...(desktop ? ['`settings.json`'] : [])]
      const unset = byDefault === null ? 'unset' : byDefault === '' ? 'empty' : `\`${byDefault}\``
      return [`| \`${name}\``, places.join(', '), unset]
    }),
  )
})

test('every setting of the desktop app is in each policy template', () => {
  const keys = rows.filter(([, { desktop }]) => desktop).map(([name]) => name)
  const [admx, adml] = [read('deploy/policies/TruckStaff.admx'), read('deploy/policies/en-US/TruckStaff.adml')]
  const mobile = read('deploy/policies/TruckStaff.mobileconfig')
  expect([...admx.matchAll(/valueName="(.*?)"/g)].map(([, key]) => key)).toEqual(keys)
  expect([...mobile.matchAll(/<key>([a-z]\w*)<\/key><(string>.|true|false)/g)].map(([, key]) => key)).toEqual(keys)
  const references = [...admx.matchAll(/\$\((\w+)\.(\w+)\)/g)].map(([, kind, id]) => `<${kind} id="${id}">`)
  expect(references.filter((reference) => !adml.includes(reference))).toEqual([])
})
