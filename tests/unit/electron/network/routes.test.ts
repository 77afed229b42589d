import { expect, it } from 'vitest'
import { calls } from '../../../../src/provider/calls.ts'

it('the golden list of routes: 13 calls, five of them without the bearer', () => {
  expect(Object.values(calls).map((row) => `${row.method} ${row.path}${row.auth ? ' bearer' : ''}`)).toEqual([
    'POST /api/login',
    'POST /api/register',
    'POST /api/send-welcome-email',
    'POST /api/forget/submit',
    'POST /api/forget/change-password',
    'GET /api/profile/get bearer',
    'POST /api/profile/update bearer',
    'POST /api/profile/updatePassword bearer',
    'GET /api/dashboard bearer',
    'GET /api/application/view bearer',
    'POST /api/application/step1 bearer',
    'POST /api/application/{applicationId}/step{step} bearer',
    'GET /api/calendar/get bearer',
  ])
})
