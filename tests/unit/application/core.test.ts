import { expect, test } from 'vitest'
import { withoutSteps } from '../../../src/application/core.ts'
import type { ApplicationState } from '../../../src/application/state.ts'
import { nothingKnown } from '../../../src/application/submission/knowledge.ts'
import { answersWith, at, local, noon, providerFile } from './submission/values.ts'

test('what was sent to steps that the provider has lost is unsent again, and files that are not here are named', () => {
  const state = {
    answers: answersWith({
      fullName: 'Maria',
      yearsExperience: '4',
      cdlUpload: [{ ...local('cdl.png'), sent: true }, providerFile('cdl.jpg')],
      coiUpload: [providerFile('coi.pdf')],
    }),
    knowledge: {
      ...nothingKnown,
      completed: [1, 2, 3, 5],
      received: ['cdl.png', 'other'],
      fileCounts: { cdlUpload: 2, coiUpload: 1 },
    },
    origin: { lostFiles: [] },
  } as unknown as ApplicationState
  const after = withoutSteps(state, [3], at(noon))
  expect(after.knowledge).toMatchObject({ completed: [1, 2, 5], received: [] })
  expect(after.knowledge.fileCounts).toEqual({ cdlUpload: 0, medCardUpload: 0, coiUpload: 1 })
  expect(after.knowledge.changed).toEqual({ yearsExperience: noon, cdlUpload: noon })
  expect(after.answers.cdlUpload).toMatchObject([{ id: 'cdl.png', sent: false }])
  expect(after.answers.coiUpload).toEqual(state.answers.coiUpload)
  expect(after.origin.lostFiles).toEqual([{ field: 'cdlUpload', name: 'cdl.jpg' }])
})
