/**
 * Reads `owner_operator` into answers. A text that matches no option stays in its answer, which is displayed
 * as unanswered; a Yes/No that is neither is unanswered, never 'No'.
 */

import { makeHarmless } from '../domain/common/nesting.ts'
import { isObject, readNumber, readObject, readText } from '../domain/common/readers.ts'
import { encodedAddress } from '../domain/files/file-name.ts'
import { isoDay, readDate } from '../domain/text/format.ts'
import { msg } from '../domain/text/user-text.ts'
import { splitVins } from '../domain/text/vin.ts'
import { type Answer, type Answers, blankAnswers, type ProviderFile } from './answers.ts'
import { type FieldName, type FieldRow, steps } from './form.ts'

type Fields = Readonly<Record<string, unknown>>

function textOf(value: unknown): string {
  return readText(value).trim()
}

/** Parses JSON in text, because some databases store lists that way. @returns null for JSON that nests too deep */
function unpacked(value: unknown, depth = 0): unknown {
  const text = textOf(value)
  if (!/^([[{"]|null$)/.test(text)) return value
  try {
    const parsed: unknown = JSON.parse(text)
    return makeHarmless(parsed, depth) ? parsed : null
  } catch {
    return value // text that starts with a bracket
  }
}

function textsOf(value: unknown, separator: RegExp): string[] {
  const list = unpacked(value)
  return Array.isArray(list) ? list.map(textOf) : textOf(list).split(separator)
}

/** Reads true/false, 1/0, "1"/"0", "true"/"false" and "Yes"/"No" in any case; '' for anything else. */
export function readYesNo(value: unknown): 'Yes' | 'No' | '' {
  const word = typeof value === 'boolean' ? String(value) : textOf(value).toLowerCase()
  if (['true', '1', 'yes'].includes(word)) return msg('Yes')
  if (['false', '0', 'no'].includes(word)) return 'No'
  return ''
}

/** Returns the ISO date of a date or date-time; '' if it is not valid, such as February 31. */
function readDay(value: unknown): string {
  const text = textOf(value)
  // Without a time, whose zone could move the day.
  const iso = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text)?.[1]
  const english = /^(\d{1,2}\/\d{1,2}\/\d{4}|[a-z]{3,9} \d{1,2}, \d{4})$/i.exec(text)?.[0]
  const at = readDate(iso ?? english ?? '')
  return at === null ? '' : isoDay(at)
}

/** @param address encoded */
function nameFromAddress(address: string): string {
  const last = address.split(/[?#]/)[0]?.split('/').filter(Boolean).pop() ?? ''
  try {
    return decodeURIComponent(last) || 'file'
  } catch {
    return last // bytes that are no UTF-8
  }
}

/** Splits a comma-joined list of files. A comma within a name stays: a piece without an extension is no file. */
function splitFiles(text: string): string[] {
  const pieces = text.split(',').map((piece) => piece.trim())
  return pieces.every((piece) => /\.\w{2,4}$/.test(piece)) ? pieces : [text]
}

/** Treats text with a slash as an address, and any other as a file name. */
function fileFromText(text: string): ProviderFile {
  const address = encodedAddress(text)
  return { kind: 'provided', name: nameFromAddress(address), address: text.includes('/') ? address : null, size: null }
}

const documentName = /\.(jpe?g|png|gif|bmp|webp|heic|tiff?|pdf|docx?|xlsx?|od[st]|rtf|txt)$/i

function fileFromObject(value: Fields, depth: number): ProviderFile[] {
  const pick = (...names: string[]) => names.map((name) => textOf(value[name])).find((found) => found !== '') ?? ''
  const address = encodedAddress(pick('url', 'address', 'path', 'file_path', 'file', 'src', 'link'))
  const name =
    pick('original_name', 'name', 'file_name', 'filename') || (address === '' ? '' : nameFromAddress(address))
  // A list as an object ({"0": …}), or wrapped in one ({"files": […]}).
  if (name === '') {
    const inner = Object.entries(value).filter(([key, entry]) => /^\d+$/.test(key) || typeof entry === 'object')
    const files = inner.flatMap(([, entry]) => readFiles(entry, depth + 1))
    // Under a key of the provider's own ({"id": 7, "photo": "truck_photos/7.jpg"}).
    const text = Object.values(value)
      .map(textOf)
      .find((found) => documentName.test(found))
    return files.length > 0 || text === undefined ? files : [fileFromText(text)]
  }
  return [{ kind: 'provided', name, address: address === '' ? null : address, size: readNumber(value.size) }]
}

/** @param depth nesting level; JSON in text inside JSON counts toward the same limit */
export function readFiles(stored: unknown, depth = 0): ProviderFile[] {
  const value = unpacked(stored, depth)
  if (Array.isArray(value)) return value.flatMap((entry) => readFiles(entry, depth + 1))
  if (isObject(value)) return fileFromObject(value, depth)
  const text = textOf(value)
  return text === '' ? [] : splitFiles(text).map(fileFromText)
}

/** Each entry for itself, because beside a VIN of 17 characters a text loses its words. */
function readVins(value: unknown): string[] {
  return [...new Set(textsOf(value, /,/).flatMap(splitVins))]
}

/** Joins a list of words (`preferred_states`) with commas, as typed. */
function words(value: unknown): string {
  const list = unpacked(value)
  return Array.isArray(list) ? list.map(textOf).filter(Boolean).join(', ') : textOf(value)
}

/** Removes zero decimals: a numeric column may return '12.00' for 12. */
function wholeNumber(text: string): string {
  return text.replace(/^(\d+)\.0+$/, '$1')
}

/** Prepends the year, unless it is unknown (0 or 0000 in the database) or the text has one, whichever it is. */
function withYear(year: string, makeAndModel: string): string {
  const known = Number(year) !== 0 && !/\b(19|20)\d\d\b/.test(makeAndModel)
  return known ? `${year} ${makeAndModel}`.trim() : makeAndModel
}

function readAnswer(row: FieldRow, group: Fields, stepSaved: boolean): Answer | undefined {
  if (row.server === undefined) return undefined
  const value = Object.hasOwn(group, row.server.key) ? group[row.server.key] : undefined
  switch (row.server.coding) {
    case 'files':
      return readFiles(value)
    case 'vins':
      return readVins(value)[0] ?? ''
    case 'commaList':
      return textsOf(value, /,/)
        .map((part) => part.trim())
        .filter(Boolean)
    case 'yesNo':
      return readYesNo(value)
    case 'yesNoUnsure': {
      const isUnsure = textOf(value) === 'Not sure' || (stepSaved && (value === null || value === undefined))
      return isUnsure ? msg('Not sure') : readYesNo(value)
    }
    case 'yearMakeModel':
      return withYear(textOf(group.truck_year), textOf(value))
    case 'text':
      if (row.kind === 'date') return readDay(value)
      if (row.kind === 'choice') return textOf(value)
      return row.filter === 'digits' ? wholeNumber(textOf(value)) : words(value)
  }
}

/** @param savedSteps only there does null mean 'Not sure' */
export function prefillAnswers(ownerOperator: unknown, savedSteps: readonly number[]): Answers {
  const top = readObject(ownerOperator)
  const answers: Record<string, Answer> = { ...blankAnswers() }
  for (const step of steps) {
    const group = step.group === null ? top : readObject(top[step.group])
    for (const row of step.fields as readonly FieldRow[]) {
      const answer = readAnswer(row, group, savedSteps.includes(step.number))
      if (answer !== undefined) answers[row.name] = answer
    }
    if (step.group === 'equipment_detail') answers.vins = readVins(group.truck_vin)
  }
  return answers as Record<FieldName, Answer> as Answers
}
