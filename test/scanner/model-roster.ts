import type { WireAnswer } from '@masuk/shared/client.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import type { DoorRules } from '../../scanner-app/door/admission.ts'
import { createDoorRoster } from '../../scanner-app/roster/door-roster.ts'
import type { DoorRoster, RosterBook } from '../../scanner-app/roster/door-roster.ts'
import { memoryDatabase } from './memory-database.ts'
import type { Disk } from './memory-database.ts'
import type { Life, Simulation } from './simulation.ts'
import { sortOf } from './tickets.ts'

/** A device that has no roster and never gets one. */
export function noRoster(): DoorRoster {
  return createDoorRoster(() => Promise.reject(new Error('There is no roster here.')))
}

export const letsAllIn = (): DoorRules => ({ unlisted: 'admit', types: null })

interface ModelRoster {
  eventId: string
  next: string
  voided: readonly string[]
}

/** What the model service answers: always the whole. */
export function rosterAnswer(roster: ModelRoster): WireAnswer {
  const bytes = new TextEncoder().encode(JSON.stringify(roster))
  const headers = { 'content-type': 'application/octet-stream' }
  return { status: 200, headers, text: '', readBytes: async () => bytes }
}

/** Malformed codes are in it too: the service may fail at what it has issued. */
function stateOf(code: string, { eventId, voided }: ModelRoster): 'valid' | 'void' | null {
  if (sortOf(code, eventId) === 'forged') return null
  return voided.includes(readTicketCode(code)?.ticketId ?? '') ? 'void' : 'valid'
}

/** A roster on the simulated disk. The real book hashes in other threads, which simulated time does not wait for. */
export function modelRoster(disk: Disk, simulation: Simulation, life: Life): DoorRoster {
  const db = memoryDatabase(disk, simulation, life)
  let roster: ModelRoster | null = null
  const stored = 'roster' as 'known'
  const key = 'now' as unknown as [string, string]
  const book: RosterBook = {
    async open(eventId) {
      const kept = await db.read([stored], (tx) => tx.objectStore(stored).get(key))
      const { mark, ...found } = (kept ?? {}) as unknown as ModelRoster & {
        mark: { next: string; askedAt: number }
      }
      roster = found.eventId === eventId ? found : null
      return roster && mark
    },
    async take(eventId, bytes, askedAt) {
      const answer = JSON.parse(new TextDecoder().decode(bytes)) as ModelRoster
      if (answer.eventId !== eventId) throw new Error('This is the roster of another event.')
      roster = answer
      const mark = { next: answer.next, askedAt }
      await db.write([stored], (tx) => tx.objectStore(stored).put({ ...answer, mark } as never, key))
      return mark
    },
    async look(code) {
      const state = roster && stateOf(code, roster)
      return state && { state, type: null, holder: null }
    },
    async wipe() {
      roster = null
      await db.write([stored], (tx) => tx.objectStore(stored).clear())
    },
  }
  return createDoorRoster(async () => book)
}
