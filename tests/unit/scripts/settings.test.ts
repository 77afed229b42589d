import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { policyTemplates, readSettingRows, settingsTable, withTable } from '../../../scripts/settings.ts'

const settings = readSettingRows()
const page = readFileSync(path.join(import.meta.dirname, '../../../docs/settings.md'), 'utf8')

test('docs/settings.md has the table of the rows', () => {
  expect(withTable(page, settingsTable(settings)), 'npm run settings').toBe(page)
})

test('every setting of the desktop app is in each policy template', () => {
  const { 'TruckStaff.admx': admx = '', 'en-US/TruckStaff.adml': adml = '', ...others } = policyTemplates(settings)
  const keys = settings.filter(({ desktop }) => desktop).map(({ name }) => name)
  expect(keys).toContain('apiOrigin')
  expect([...admx.matchAll(/valueName="(.*?)"/g)].map(([, key]) => key)).toEqual(keys)
  const mobile = others['TruckStaff.mobileconfig'] ?? ''
  expect([...mobile.matchAll(/<key>([a-z]\w*)<\/key><(string>.|true|false)/g)].map(([, key]) => key)).toEqual(keys)
  const references = [...admx.matchAll(/\$\((\w+)\.(\w+)\)/g)].map(([, kind, id]) => `<${kind} id="${id}">`)
  expect(references.filter((reference) => !adml.includes(reference))).toEqual([])
})
