import { lookup } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/** Networks that are not everybody's. Source: the special-purpose registries of IANA (RFC 6890). */
const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8', // this host
  '10.0.0.0/8', // private
  '100.64.0.0/10', // behind the NAT of a carrier, and the metadata of Alibaba
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the platform of Azure, from inside
  '169.254.0.0/16', // link-local, and the metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments, and the metadata of Oracle
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
] as const

/** All but 2000::/3, so also loopback, NAT64, which holds IPv4, local networks and multicast; and parts of that. */
const NOT_PUBLIC_IPV6 = [
  '4000::/2',
  '8000::/1',
  '2001::/23', // protocol assignments; Teredo, which holds IPv4
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which holds IPv4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
] as const

/**
 * What is below 2000::, but for mapped IPv4 (`::ffff:0:0/96`): a block list compares every IPv4 address as one of those as well, and
 * a mapped one with the networks of IPv4.
 */
const BELOW_2000 = [
  ['::', '::fffe:ffff:ffff'],
  ['::1:0:0:0', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const

/** What no connection is made to. net.connect asks it of the very address that it connects to; tls.connect does not. */
export const NOT_PUBLIC = blockListOf()

function blockListOf(): BlockList {
  const list = new BlockList()
  const add = (subnet: string, family: 'ipv4' | 'ipv6') => {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  for (const subnet of NOT_PUBLIC_IPV4) add(subnet, 'ipv4')
  for (const subnet of NOT_PUBLIC_IPV6) add(subnet, 'ipv6')
  for (const [first, last] of BELOW_2000) list.addRange(first, last, 'ipv6')
  return list
}

/** True for an address that anybody on the internet may reach: none of this machine, a local network or a cloud's own. */
export function isPublic(address: string): boolean {
  // With a zone, as `fe80::1%eth0`, an address is of one machine's network.
  const family = address.includes('%') ? 0 : isIP(address)
  return family !== 0 && !NOT_PUBLIC.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** A name or number that leads into a network which is not everybody's. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS'
}

/** As dns.lookup. */
export type Resolve = (
  hostname: string,
  options: { all: true; family?: number | undefined },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves a name for a connection, which is then made to the very address that was looked at: a name that changes between
 * a check and the call has no chance. One private address among several refuses them all. It is not asked about numbers.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, done) => {
    const family = typeof options.family === 'number' ? options.family : undefined
    resolve(hostname, { all: true, family }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new PrivateAddress('The name has no address.'), '')
      if (!addresses.every(({ address }) => isPublic(address)))
        return done(new PrivateAddress('The name leads to a private address.'), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}
