import { expect, test } from 'vitest'
import { currentNames, nameChanges, unannounced } from '../../../scripts/names.ts'

test('the roles and names on which tests rely are those of docs/names.txt', () => {
  const { added, gone } = nameChanges(currentNames())
  expect(gone, 'renamed or removed: name it in CHANGELOG.md under Unreleased, then npm run names').toEqual([])
  expect(added, 'new: npm run names').toEqual([])
})

test('a name goes only if the changelog names it', () => {
  const written = '# comment\nbutton "Next"\nbutton "Go on"\n'
  const changes = nameChanges(['button "Continue"', 'button "Next"'], written)
  expect(changes).toEqual({ added: ['button "Continue"'], gone: ['button "Go on"'] })
  expect(unannounced(changes.gone, '## [Unreleased]\n\n- Other\n\n## [1.0.0]\n\n- Go on\n')).toEqual(changes.gone)
  expect(unannounced(changes.gone, "## [Unreleased]\n\n- 'Go on' is now 'Continue'.\n")).toEqual([])
})
