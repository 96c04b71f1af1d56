import type { IncomingMessage } from 'node:http'
import { Fault } from '../../core/fault.ts'

const NONE_SENT =
  'Send the Origin header of the site that you call from or, where the description allows one, an API key (Authorization: Bearer masuk_…).'
const NOT_OURS = 'This origin may not call the service. Ask its operator to add it.'

/**
 * Refuses a request whose Origin is not exactly one of ours; without one it passes only where it is optional.
 * X-Service-Origin may only repeat it. Source: specification, Origin rules, 1 to 3.
 */
export function checkOrigin(
  request: IncomingMessage,
  rule: 'required' | 'optional',
  origins: readonly string[],
): void {
  const given = request.headersDistinct['origin'] ?? []
  const [origin] = given
  if (origin === undefined && rule === 'required') {
    throw new Fault(403, NONE_SENT)
  }
  if (given.length > 1 || (origin !== undefined && !origins.includes(origin))) throw new Fault(403, NOT_OURS)
  const service = request.headersDistinct['x-service-origin'] ?? []
  if (service.length > 1 || (service.length === 1 && service[0] !== origin)) {
    throw new Fault(403, 'X-Service-Origin must be the same as Origin, or be left out.')
  }
  // The second layer: a browser says so itself when another site is behind the request.
  if (rule === 'required') refuseCrossSite(request)
}

/** Refuses what a browser sends because another site asked it to. */
export function refuseCrossSite(request: IncomingMessage): void {
  if ((request.headersDistinct['sec-fetch-site'] ?? []).includes('cross-site')) throw new Fault(403, NOT_OURS)
}
