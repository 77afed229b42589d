import { expect, it } from 'vitest'
import { allSteps } from '../../../src/domain/progress/steps.ts'
import { prefillAnswers } from '../../../src/form/prefill.ts'
import { papersOf } from '../../../src/state/sent-application.ts'

it('separates the documents that were sent from the missing items', () => {
  const stored = {
    business_name: 'Ramirez Hauling',
    ein: '36-4821907',
    equipment_detail: { truck_vin: '1XPBDK9X1LD708195' },
    driver_credential: { cdl_file: 'https://files.example/cdl.png', dot_med_card_file: null },
  }
  const papers = papersOf(prefillAnswers(stored, allSteps))
  expect(papers.given).toEqual(['CDL upload'])
  expect(papers.missing.map((item) => [item.name, item.reminder])).toEqual([
    ['mcDotNumber', 'MC/DOT number'],
    ['yearMakeModel', 'Year, make and model'],
    ['gvwr', 'GVWR'],
    ['medCardUpload', 'Medical card'],
    ['coiUpload', 'Certificate of insurance'],
    ['businessDocs', 'Business documents'],
  ])
})
