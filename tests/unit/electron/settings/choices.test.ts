import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openChoices } from '../../../../electron/main/settings/choices.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = tempFolder()
  file = path.join(folder, 'choices.json')
})

it('a choice outlives the app, beside the others', () => {
  const choices = openChoices(file)
  expect(choices.set('language', 'es')).toBe(true)
  choices.set('keepRunning', true)
  const next = openChoices(file)
  expect([next.get('language'), next.get('keepRunning'), next.get('window')]).toEqual(['es', true, undefined])
})

it.each(['{"language":', 'null', '[]'])('a damaged file (%s) counts as none', (text) => {
  writeFileSync(file, text)
  expect(openChoices(file).get('language')).toBeUndefined()
})

it('on a read-only disk a choice lasts until the app ends', () => {
  writeFileSync(file, '')
  const choices = openChoices(path.join(file, 'x'))
  expect([choices.set('language', 'es'), choices.get('language')]).toEqual([false, 'es'])
})
