import type { IncomingMessage } from 'node:http'
import { Fault } from './faults.ts'

/** Refuses a request whose Origin is not exactly one of ours; without one it passes only where it is optional. */
export function checkOrigin(request: IncomingMessage, rule: 'required' | 'optional', origins: readonly string[]): void {
  const given = request.headersDistinct['origin'] ?? []
  const [origin] = given
  if (origin === undefined && rule === 'optional') return
  if (origin === undefined) throw new Fault(403, 'Send the Origin header of the site that you call from.')
  if (given.length > 1 || !origins.includes(origin)) {
    throw new Fault(403, 'This origin may not call the service. Ask its operator to add it.')
  }
}
