import { mergeRosters } from '@masuk/shared/roster/merge.ts'
import { entriesOf, findEntry } from '@masuk/shared/roster/roster.ts'
import type { Roster } from '@masuk/shared/roster/roster.ts'
import { hashOfCode, openSealed } from '@masuk/shared/roster/seal.ts'
import { RosterDamaged, readRoster, writeRoster } from '@masuk/shared/roster/wire.ts'
import type { RosterBook, RosterMark } from './door-roster.ts'
import { rosterStorage } from './roster-storage.ts'
import type { RosterStorage } from './roster-storage.ts'

/** The book of this browser: what the app loads when it first needs a roster. */
export const openRosterBook = (): RosterBook => createRosterBook(rosterStorage())

/** A roster in memory and on the disk. What is spoilt or of another event counts as none. */
export function createRosterBook(storage: RosterStorage): RosterBook {
  let roster: Roster | null = null
  /** The checksum of its bytes on the disk; null while they are older than it. */
  let sum: string | null = null

  async function load(eventId: string): Promise<RosterMark | null> {
    const kept = await storage.read(eventId)
    if (!kept) {
      // Of another event there may be one.
      await storage.wipe()
      return null
    }
    const { bytes, mark } = kept
    if (sumOf(bytes) !== kept.sum) throw new RosterDamaged('This is the mark of another roster.')
    roster = ofEvent(eventId, await readRoster(bytes))
    sum = kept.sum
    return mark
  }

  async function keep(
    eventId: string,
    mark: RosterMark,
    wholeAnswer: Uint8Array<ArrayBuffer> | null,
  ): Promise<void> {
    if (sum !== null) return storage.mark(eventId, { mark, sum })
    if (!roster) return
    const bytes = wholeAnswer ?? (await writeRoster(roster))
    await storage.write(eventId, { mark, sum: sumOf(bytes), bytes })
    sum = sumOf(bytes)
  }

  return {
    async open(eventId) {
      roster = null
      sum = null
      try {
        return await load(eventId)
      } catch {
        await storage.wipe()
        return null
      }
    },
    async take(eventId, bytes, askedAt) {
      const answer = ofEvent(eventId, await readRoster(bytes))
      const isNews = answer.head.kind === 'whole' || entriesOf(answer) > 0 || !roster
      const mark = { next: answer.head.next, askedAt }
      if (isNews) {
        roster = mergeRosters(roster, answer)
        sum = null
      }
      // In memory it holds even when the disk refuses: what is there keeps its own mark.
      await keep(eventId, mark, roster === answer ? bytes : null).catch(() => {})
      return mark
    },
    async look(code) {
      if (!roster) return null
      const { eventId } = roster.head
      const entry = findEntry(roster, await hashOfCode(eventId, code))
      if (!entry) return null
      const { state, type, sealed } = entry
      return { state, type, holder: await openSealed(sealed, { eventId, code }) }
    },
    async wipe() {
      roster = null
      sum = null
      await storage.wipe()
    },
  }
}

function ofEvent(eventId: string, roster: Roster): Roster {
  if (roster.head.eventId === eventId) return roster
  throw new RosterDamaged('This is the roster of another event.')
}

const SUM_BYTES = 32

/** The checksum at the end of a roster, by which its mark names it. */
function sumOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(-SUM_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
