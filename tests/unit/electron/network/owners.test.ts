import { expect, it } from 'vitest'
import { ownersIn } from '../../../../electron/main/network/owners.ts'
import type { WireRequest } from '../../../../src/platform/ipc.ts'
import { checked } from './forwarder-setup.ts'

const dana = 'Dana@truckstaff.example'
const lee = 'lee@truckstaff.example'
const login = checked({ call: 'login', json: { email: dana, password: 'x' } })
const profile = checked({ call: 'profile' })
const update = checked({ call: 'updateProfile', parts: [{ field: 'email', value: lee }] })

it.each<[string, WireRequest, number, unknown, readonly string[]]>([
  ['a sign-in: the typed address', login, 200, { status: true }, ['dana@truckstaff.example']],
  ['a sign-in that names another: both', login, 200, { user: { email: lee } }, [lee, 'dana@truckstaff.example']],
  ['a refused sign-in: none', login, 401, { message: dana }, []],
  ['a sign-in refused in words: none', login, 200, { status: false, user: { email: lee } }, []],
  ['a profile: its address under data', profile, 200, { data: { email: lee } }, [lee]],
  ['under data.user', profile, 200, { data: { user: { email: lee } } }, [lee]],
  ['under user', profile, 200, { user: { email: lee } }, [lee]],
  ['at the top', profile, 200, { email: lee }, [lee]],
  ['a saved profile: the typed address', update, 200, { success: true }, [lee]],
  ['a saved profile that names another: that one', update, 200, { data: { email: lee } }, [lee]],
  ['a saved profile whose status says no', update, 200, { success: true, status: false }, [lee]],
  ['a profile that was not saved: none', update, 422, { message: 'no' }, []],
  ['another call: none', checked({ call: 'dashboard' }), 200, { data: { email: lee } }, []],
])('%s', (_name, request, status, value, expected) => {
  expect(ownersIn(request, { kind: 'answered', status, body: { kind: 'json', value } })).toEqual(expected)
})
