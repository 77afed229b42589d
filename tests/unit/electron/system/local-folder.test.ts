import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { localFolder } from '../../../../electron/main/system/local-folder.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

it('takes over what an older release stored in the roaming folder, once', () => {
  const root = tempFolder()
  const [roaming, local] = [path.join(root, 'Roaming'), path.join(root, 'Local')]
  mkdirSync(roaming)
  writeFileSync(path.join(roaming, 'choices.json'), 'mine')
  expect(localFolder(roaming, local)).toBe(local)
  mkdirSync(roaming) // copied from another computer
  expect(localFolder(roaming, local)).toBe(local)
  expect(readFileSync(path.join(local, 'choices.json'), 'utf8')).toBe('mine')
})

it('starts with none, and stays in the roaming folder where that can’t be moved', () => {
  const root = tempFolder()
  expect(localFolder(path.join(root, 'none'), path.join(root, 'Local'))).toBe(path.join(root, 'Local'))
  const roaming = path.join(root, 'Roaming')
  mkdirSync(roaming)
  expect(localFolder(roaming, path.join(root, 'missing', 'Local'))).toBe(roaming)
  expect(existsSync(roaming)).toBe(true)
})
