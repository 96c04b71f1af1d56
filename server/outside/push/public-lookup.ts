import { lookup } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A name that leads into a network which is not everybody's. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS'
}

/** True for an address that anybody on the internet may reach: none of this machine, a local network or a cloud's own. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

type Resolve = (
  hostname: string,
  options: { all: true; family?: number | undefined },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves a name for a connection, which is then made to the very address that was looked at: a name that changes between
 * a check and the call has no chance. One private address among several refuses them all.
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
