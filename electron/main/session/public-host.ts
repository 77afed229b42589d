/** Checks that a host is on the public internet: main fetches nothing from the local network. */
import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const elsewhere = new BlockList()
const ipv4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
const ipv6: readonly (readonly [network: string, prefix: number])[] = [
  ['::', 128],
  ['64:ff9b::', 96], // these three embed an IPv4 address, which may be private
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]
for (const [network, prefix] of ipv4) elsewhere.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of ipv6) elsewhere.addSubnet(network, prefix, 'ipv6')

/** Returns all addresses of a host name or IP address. Rejects when there are none. */
export type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>

const systemLookup: Lookup = (host) => lookup(host, { all: true })

/** @param hostname in URL notation, so with brackets around IPv6 */
async function addressesOf(hostname: string, find: Lookup): Promise<readonly string[]> {
  try {
    return (await find(hostname.replace(/^\[|\]$/g, ''))).map(({ address }) => address)
  } catch {
    return [] // unknown host: the caller does not fetch from it
  }
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Returns true when every address of the host is public.
 * @param providerHost the provider's host: if it runs on this computer, loopback addresses are allowed too
 */
export async function isPublicHost(hostname: string, providerHost: string, find = systemLookup): Promise<boolean> {
  const addresses = await addressesOf(hostname, find)
  if (addresses.length === 0 || addresses.some((address) => isIn(elsewhere, address))) return false
  if (!addresses.some((address) => isIn(loopback, address))) return true
  const own = await addressesOf(providerHost, find)
  return own.length > 0 && own.every((address) => isIn(loopback, address))
}
