import { NO_TYPE, rosterStates } from '@masuk/shared/roster/roster.ts'
import type { DoorNames, Roster, RosterHead, RosterState } from '@masuk/shared/roster/roster.ts'
import { RosterCollector } from '@masuk/shared/roster/collect.ts'
import type { NewEntry } from '@masuk/shared/roster/collect.ts'
import { rosterHash, sealForCode } from '../../signing/roster/seal.ts'
import type { EventCodes } from '../../signing/ticket-code.ts'
import { shownName } from './shown-name.ts'
import { slices } from './slices.ts'
import type { RosterTicket } from './store.ts'

/** What the entries of an event are made with. */
export interface EntryParts {
  eventId: string
  codes: EventCodes
  names: DoorNames
  /** By the id of the ticket type. */
  typeNumbers: ReadonlyMap<string, number>
}

/** Every issue of a ticket is an entry of its own; only the newest shows who holds it. */
export function* entriesOfTicket(
  { id, keyId, issue: newest, isVoid, typeId, holderName }: RosterTicket,
  { eventId, codes, names, typeNumbers }: EntryParts,
): Generator<NewEntry> {
  const type = typeNumbers.get(typeId) ?? NO_TYPE
  for (let issue = 1; issue <= newest; issue++) {
    const code = codes.codeOf({ ticketId: id, issue, keyId })
    // Of a key that is gone no code is good any more.
    if (code === null) return
    const state = issue < newest ? 'superseded' : isVoid ? 'void' : 'valid'
    const text = issue < newest ? '' : shownName(holderName, names)
    const sealed = sealForCode(text, { eventId, code })
    yield { hash: rosterHash(eventId, code), state: numberOf(state), type, sealed }
  }
}

const numberOf = (state: RosterState): number => rosterStates.indexOf(state)

/** Makes a roster of pages of tickets, and lets others go on in between: of a ticket it takes some 20 µs. */
export async function collectRoster(
  head: RosterHead,
  pages: AsyncIterable<readonly RosterTicket[]> | Iterable<readonly RosterTicket[]>,
  parts: EntryParts,
): Promise<Roster> {
  const collector = new RosterCollector()
  const pause = slices()
  for await (const page of pages) {
    for (const ticket of page) {
      await pause()
      for (const entry of entriesOfTicket(ticket, parts)) collector.add(entry)
    }
  }
  const steps = collector.inSteps(head)
  let step = steps.next()
  while (!step.done) {
    await pause()
    step = steps.next()
  }
  return step.value
}
