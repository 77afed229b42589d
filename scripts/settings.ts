/**
 * `npm run settings` writes what follows from the rows of src/config.ts: the table in docs/settings.md, and the policy
 * templates of the desktop app in out/policies.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { type SettingRow, type SettingType, settingRows, variableOf } from '../src/config.ts'
import { readOptions } from './machine/options.mjs'

const root = path.join(import.meta.dirname, '..')
const page = path.join(root, 'docs/settings.md')

interface Setting extends SettingRow {
  readonly name: string
  readonly title: string
  readonly explanation: string
}

/** Returns the rows with their comments. @throws for a row without one */
export function readSettingRows(): readonly Setting[] {
  const source = readFileSync(path.join(root, 'src/config.ts'), 'utf8')
  const comments = new Map<string, string>()
  function visit(node: ts.Node): void {
    const [comment] = ts.getJSDocCommentsAndTags(node)
    if (ts.isPropertyAssignment(node) && comment !== undefined) {
      comments.set(node.name.getText(), ts.getTextOfJSDocComment(comment.comment)?.replace(/\s+/g, ' ') ?? '')
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('config.ts', source, ts.ScriptTarget.Latest, true))
  return Object.entries(settingRows).map(([name, row]) => {
    const [, title, explanation] = /^(.+?)\.(?: (.+))?$/.exec(comments.get(name) ?? '') ?? []
    if (title === undefined)
      throw new Error(`${name} in src/config.ts needs a comment: its title, then an explanation.`)
    return { ...row, name, title, explanation: explanation ?? '' }
  })
}

const must: Readonly<Record<SettingType, string>> = {
  line: '1 to 60 characters',
  prefix: 'characters',
  email: 'an e-mail address',
  color: '`#rrggbb`',
  base: '`https://host`, with or without a path, or a path',
  clientId: 'letters, digits, `.` and `-`',
  path: 'a path',
  address: 'an http or https address',
  origin: '`https://host[:port]`',
  origins: 'several `https://host[:port]`',
  feed: 'an https address',
  switch: '`true` or `false`',
}

/** Returns the table of docs/settings.md. */
export function settingsTable(settings: readonly Setting[]): string {
  const heading = ['| Setting | Set in | Must be | Default | Meaning |', '|---|---|---|---|---|']
  const rows = settings.map(({ name, type, default: byDefault, web, desktop, title, explanation }) => {
    const unset = byDefault === null ? 'unset' : byDefault === '' ? 'empty' : `\`${byDefault}\``
    const places = [...(web === undefined ? [] : [`\`${variableOf(name)}\``]), ...(desktop ? ['`settings.json`'] : [])]
    return `| \`${name}\` | ${[places.join(', '), must[type], unset, `${title}. ${explanation}`.trim()].join(' | ')} |`
  })
  return [...heading, ...rows].join('\n').concat('\n')
}

/** Returns docs/settings.md with this table in place of its own. */
export function withTable(text: string, table: string): string {
  return text.replace(/^\| Setting .*\n(\|.*\n)+/m, () => table)
}

function xml(text: string): string {
  return text.replaceAll('`', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function lines(rows: readonly Setting[], draw: (row: Setting, id: string) => string): string {
  return rows
    .map((row) =>
      draw(
        row,
        row.name.replace(/^./, (first) => first.toUpperCase()),
      ),
    )
    .join('\n')
}

const values = (id: string, { name, type }: Setting): string =>
  type === 'switch'
    ? `      <enabledValue><decimal value="1" /></enabledValue>
      <disabledValue><decimal value="0" /></disabledValue>`
    : `      <elements>
        <text id="${id}Text" valueName="${name}" required="true" maxLength="1000" />
      </elements>`

function admx(rows: readonly Setting[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Group policy for the machine. Copy this file to PolicyDefinitions and en-US\\TruckStaff.adml to PolicyDefinitions\\en-US. -->
<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <policyNamespaces>
    <target prefix="truckstaff" namespace="TruckStaff.Policies.Portal" />
    <using prefix="windows" namespace="Microsoft.Policies.Windows" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <categories>
    <category name="TruckStaff" displayName="$(string.TruckStaff)" />
  </categories>
  <policies>
${lines(
  rows,
  (
    row,
    id,
  ) => `    <policy name="${id}" class="Machine" displayName="$(string.${id})" explainText="$(string.${id}_Explain)" key="SOFTWARE\\Policies\\TruckStaff" ${
    row.type === 'switch' ? `valueName="${row.name}"` : `presentation="$(presentation.${id})"`
  }>
      <parentCategory ref="TruckStaff" />
      <supportedOn ref="windows:SUPPORTED_Windows_10_0" />
${values(id, row)}
    </policy>`,
)}
  </policies>
</policyDefinitions>
`
}

function adml(rows: readonly Setting[]): string {
  const texts = rows.filter(({ type }) => type !== 'switch')
  const otherwise = 'Not configured: settings.json decides.'
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <displayName>TruckStaff</displayName>
  <description>Settings of the TruckStaff portal</description>
  <resources>
    <stringTable>
      <string id="TruckStaff">TruckStaff</string>
${lines(
  rows,
  ({ title, explanation }, id) => `      <string id="${id}">${xml(title)}</string>
      <string id="${id}_Explain">${xml(`${explanation} ${otherwise}`.trim())}</string>`,
)}
    </stringTable>
    <presentationTable>
${lines(
  texts,
  ({ type }, id) => `      <presentation id="${id}">
        <textBox refId="${id}Text"><label>${xml(must[type])}</label></textBox>
      </presentation>`,
)}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`
}

/** Of the types that are no free text. */
const example: Readonly<Partial<Record<SettingType, string>>> = {
  origin: '<string>https://portal.example.com</string>',
  origins: '<string>https://files.example.com</string>',
  feed: '<string>https://updates.example.com/portal</string>',
  switch: '<false/>',
}

function mobileconfig(rows: readonly Setting[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Managed preferences for the machine: put your own values and UUIDs in, remove keys that you don't set, and hand it out by your device management. -->
<plist version="1.0">
<dict>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadVersion</key><integer>1</integer>
  <key>PayloadIdentifier</key><string>com.example.truckstaff</string>
  <key>PayloadUUID</key><string>6B2E6C1A-5B1B-4C0E-9C7E-2D5C6A7F0A01</string>
  <key>PayloadDisplayName</key><string>TruckStaff</string>
  <key>PayloadScope</key><string>System</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key><string>com.truckstaff.candidate-portal</string>
      <key>PayloadVersion</key><integer>1</integer>
      <key>PayloadIdentifier</key><string>com.example.truckstaff.settings</string>
      <key>PayloadUUID</key><string>6B2E6C1A-5B1B-4C0E-9C7E-2D5C6A7F0A02</string>
${lines(rows, ({ name, type }) => `      <key>${name}</key>${example[type] ?? '<string>text</string>'}`)}
    </dict>
  </array>
</dict>
</plist>
`
}

/** Returns the templates of the desktop's policies, by file name. */
export function policyTemplates(settings: readonly Setting[]): Readonly<Record<string, string>> {
  const rows = settings.filter(({ desktop }) => desktop)
  return {
    'TruckStaff.admx': admx(rows),
    'en-US/TruckStaff.adml': adml(rows),
    'TruckStaff.mobileconfig': mobileconfig(rows),
  }
}

if (import.meta.main) {
  readOptions({})
  const settings = readSettingRows()
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), settingsTable(settings)))
  for (const [name, text] of Object.entries(policyTemplates(settings))) {
    const file = path.join(root, 'out/policies', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
