import { makeRoster } from '@masuk/shared/roster/collect.ts'
import { rosterStates } from '@masuk/shared/roster/roster.ts'
import type { RosterHead, RosterState } from '@masuk/shared/roster/roster.ts'
import { writeRoster } from '@masuk/shared/roster/wire.ts'
import { rosterHash, sealForCode } from '../../server/signing/roster/seal.ts'
import { EVENT } from './scans.ts'

export const GENERAL = { id: '00000000-0000-4000-b000-000000000001', name: 'General' }

export interface RosterPlan {
  kind?: RosterHead['kind']
  next?: string
  eventId?: string
  /** By code. */
  tickets: Readonly<Record<string, { state?: RosterState; holder?: string }>>
}

/** What the service answers: sealed as it does it. */
export function rosterBytes({
  kind = 'whole',
  next = 'cursor-1',
  eventId = EVENT,
  tickets,
}: RosterPlan): Promise<Uint8Array<ArrayBuffer>> {
  const entries = Object.entries(tickets).map(([code, { state = 'valid', holder = '' }]) => ({
    hash: rosterHash(eventId, code),
    state: rosterStates.indexOf(state),
    type: 0,
    sealed: sealForCode(holder, { eventId, code }),
  }))
  return writeRoster(makeRoster({ kind, eventId, next, names: 'full', types: [GENERAL] }, entries))
}
