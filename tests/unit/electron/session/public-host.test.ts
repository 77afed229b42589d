import { describe, expect, it } from 'vitest'
import { isPublicHost } from '../../../../electron/main/session/public-host.ts'

/** Host names and their addresses; IP addresses resolve to themselves. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  'api.example': ['93.184.216.34'],
  'files.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'inside.example': ['10.1.2.3'],
  'half.example': ['93.184.216.34', '192.168.1.1'],
  'rebound.example': ['127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
}
const lookup = async (host: string) => {
  const found = hosts[host] ?? (/^[\d.]+$|:/.test(host) ? [host] : [])
  if (found.length === 0) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address }))
}

describe('only hosts on the public internet are allowed', () => {
  it.each(['files.example', '93.184.216.34', '[2606:2800:220:1::1]'])('%s', async (host) => {
    expect(await isPublicHost(host, 'api.example', lookup)).toBe(true)
  })
  it.each([
    'inside.example',
    'half.example',
    'rebound.example',
    'localhost',
    'unknown.example',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::a00:1]',
    '[2002:a00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    '[ff02::1]',
  ])('not %s', async (host) => {
    expect(await isPublicHost(host, 'api.example', lookup)).toBe(false)
  })
  it('this computer only if the provider runs on it too', async () => {
    expect(await isPublicHost('localhost', '127.0.0.1', lookup)).toBe(true)
    expect(await isPublicHost('127.0.0.1', 'localhost', lookup)).toBe(true)
    expect(await isPublicHost('10.0.0.1', '127.0.0.1', lookup)).toBe(false)
  })
})
