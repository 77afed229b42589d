import { beforeEach, expect, test, vi } from 'vitest'
import { createApt } from '../../../scripts/machine/apt.mjs'

/** A machine whose apt knows some packages, once its lists are fetched. */
function machine(available: readonly string[], online = true) {
  const calls: string[] = []
  let lists: readonly string[] = []
  const apt = createApt((command: string, args: readonly string[]) => {
    calls.push([command, ...args.filter((text) => !text.startsWith('-'))].join(' '))
    if (args[0] === 'update') lists = online ? available : []
    if (args[0] === 'update') return online
    return args.slice(1).every((name) => name.startsWith('-') || lists.includes(name))
  })
  return { apt, calls }
}

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

const firefox = { packages: ['firefox-esr'] }
const webkit = { packages: ['webkit2gtk-driver', 'xvfb'] }
const keytar = { packages: ['libsecret-1-dev'] }

test('all needs are installed with one command', () => {
  const { apt, calls } = machine(['webkit2gtk-driver', 'xvfb', 'libsecret-1-dev'])
  expect(apt.install([webkit, keytar])).toEqual([])
  expect(calls).toEqual(['apt-get update', 'apt-get install webkit2gtk-driver xvfb libsecret-1-dev'])
})

test('a package that is not available leaves out its own need only', () => {
  const { apt, calls } = machine(['webkit2gtk-driver', 'xvfb', 'libsecret-1-dev'])
  expect(apt.install([firefox, webkit, keytar])).toEqual([firefox])
  expect(calls.slice(2)).toEqual([
    'apt-get install firefox-esr',
    'apt-get install webkit2gtk-driver xvfb',
    'apt-get install libsecret-1-dev',
  ])
})

test('without lists of packages nothing is tried', () => {
  const { apt, calls } = machine([], false)
  expect(apt.install([firefox, keytar])).toEqual([firefox, keytar])
  expect(apt.needsOf([['libnss3']])).toEqual([])
  expect(calls).toEqual(['apt-get update'])
})

test('the lists are fetched before apt is asked which spelling it knows', () => {
  const { apt, calls } = machine(['libasound2t64', 'libnss3'])
  const needs = apt.needsOf([['libasound2t64', 'libasound2'], ['libnss3'], ['libstrange.so.9']])
  expect(needs).toEqual([{ packages: ['libasound2t64'] }, { packages: ['libnss3'] }])
  expect(calls[0]).toBe('apt-get update')
  expect(apt.install(needs)).toEqual([])
  expect(calls.filter((call) => call === 'apt-get update')).toHaveLength(1)
})
