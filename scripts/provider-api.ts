/** `npm run api`: generates the schemas of the form's requests and details in docs/provider-api.yaml. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Document, isMap, isPair, isScalar, visit } from 'yaml'
import { type FieldRow, steps } from '../src/application/form.ts'
import { readOptions } from './machine/options.mjs'

export const apiFile = path.join(import.meta.dirname, '../docs/provider-api.yaml')

type Schema = Readonly<Record<string, unknown>>

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** Returns the schema of an answer in a step's request; null if the answer is not sent. */
function requestSchema(
  { kind, server, check, options, filter, readOnly }: FieldRow,
  multipart: boolean,
): Schema | null {
  switch (server?.coding) {
    case undefined:
      return null
    case 'files':
      return multipart ? ref('Files') : null
    case 'yesNo':
      return multipart ? ref('OneZero') : { type: 'boolean' }
    case 'yesNoUnsure':
      return multipart ? ref('OneZero') : ref('YesNoUnsure')
    case 'vins':
      return ref('Vins')
    case 'commaList':
      return { enum: options }
    default:
      if (kind === 'choice') return { enum: check === undefined ? ['', ...(options ?? [])] : options }
      if (kind === 'date') return ref('Day')
      if (filter === 'digits') return ref('Count')
      if (check?.rule === 'phoneNumber') return { type: 'string', description: 'At least ten digits' }
      return readOnly ? { type: 'string', description: 'Always the one who is signed in' } : { type: 'string' }
  }
}

/** Returns the schema of a step's request body. */
function bodyOf(rows: readonly FieldRow[], multipart: boolean): Schema {
  const sent = rows.flatMap((row) => {
    const schema = requestSchema(row, multipart)
    return schema === null ? [] : [{ key: row.server?.key ?? '', row, schema }]
  })
  const isRequired = ({ check, readOnly, server }: FieldRow) =>
    server?.coding === 'yesNoUnsure' ? !multipart : check !== undefined || readOnly === true
  return {
    type: 'object',
    required: sent.filter(({ row }) => isRequired(row)).map(({ key }) => key),
    additionalProperties: false,
    properties: Object.fromEntries(sent.map(({ key, schema }) => [key, schema])),
  }
}

/** Returns the schema of an answer in the application's details. */
function detailSchema({ server, several }: FieldRow): Schema {
  if (server?.coding === 'files') return ref('ProviderFiles')
  if (server?.coding === 'yesNo' || server?.coding === 'yesNoUnsure') return ref('YesNo')
  const isList = server?.coding === 'vins' || server?.coding === 'commaList' || several === true
  return isList ? { type: ['string', 'array', 'null'] } : ref('Text')
}

function detailsOf(rows: readonly FieldRow[]): Record<string, Schema> {
  return Object.fromEntries(
    rows.flatMap((row) => (row.server === undefined ? [] : [[row.server.key, detailSchema(row)]])),
  )
}

/** Returns the schemas that derive from the form's table, by name. */
function formSchemas(): Readonly<Record<string, Schema>> {
  const schemas: Record<string, Schema> = {}
  const owner: Record<string, Schema> = {}
  for (const { number, group, fields } of steps) {
    const rows: readonly FieldRow[] = fields
    schemas[`Step${number}`] = bodyOf(rows, false)
    if (rows.some(({ kind }) => kind === 'files')) schemas[`Step${number}Form`] = bodyOf(rows, true)
    const details = detailsOf(rows)
    if (group === null) Object.assign(owner, details)
    // Some providers store the year separately from make and model.
    else {
      const year = group === 'equipment_detail' ? { truck_year: ref('Text') } : {}
      owner[group] = { type: ['object', 'null'], properties: { ...year, ...details } }
    }
  }
  return { ...schemas, OwnerOperator: { type: 'object', properties: owner } }
}

/** Formats schemas as YAML, one line per property. */
function yamlOf(schemas: Readonly<Record<string, Schema>>): string {
  // YAML 1.1 parsers read an unquoted No as false.
  const document = new Document(schemas, { compat: 'yaml-1.1', aliasDuplicateObjects: false })
  visit(document, {
    Map(_, map, path) {
      const isProperty = path.some((above) => isPair(above) && isScalar(above.key) && above.key.value === 'properties')
      if (isProperty && !map.has('properties')) map.flow = map.items.every(({ value }) => !isMap(value))
    },
    Seq(_, list) {
      list.flow = true
    },
  })
  return document.toString({ lineWidth: 0, singleQuote: true })
}

const [begin, end] = ["    # From the form's table, written by `npm run api`.\n", '    # By hand again.\n']

/**
 * Replaces the generated schemas between the two marker comments.
 * @param text of the document
 * @returns the document with current schemas
 */
export function withForm(text: string): string {
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${apiFile} has lost its comment: ${begin}${end}`)
  const written = yamlOf(formSchemas()).replace(/^(?=.)/gm, '    ')
  return before + begin + written + end + after
}

if (import.meta.main) {
  readOptions({})
  writeFileSync(apiFile, withForm(readFileSync(apiFile, 'utf8')))
}
