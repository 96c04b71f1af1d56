import type { FaultStatus } from './faults.ts'

const readFaults = [400, 401, 403, 404, 429, 500] as const satisfies FaultStatus[]
const changeFaults = [400, 401, 403, 404, 413, 429, 500] as const satisfies FaultStatus[]

/** What every organiser read has in common. */
export const organiserRead = {
  method: 'GET',
  tag: 'Studio',
  authority: 'organiser',
  origin: 'ignored',
  faults: readFaults,
} as const

/** What every organiser change has in common. */
export const organiserChange = {
  tag: 'Studio',
  authority: 'organiser',
  origin: 'required',
  faults: changeFaults,
} as const

/** A read of one event that its organisers may see. */
export const eventRead = { ...organiserRead, needs: 'event.see', scope: 'event' } as const

/** A change of one event by those who may edit it. */
export const eventChange = { ...organiserChange, needs: 'event.edit', scope: 'event' } as const

/** The rule of every DELETE, in the words of the published description. */
export const DELETED_AGAIN =
  'Sent again it is answered as before and changes nothing. What was never there, or is of others, is 404.'
