import {
  compareTickets,
  copyTicket,
  countTickets,
  ID_BYTES,
  packTickets,
  placeOfTicket,
  ticketIdAt,
} from './ticket-set.ts'
import type { PackedTicket } from './ticket-set.ts'

/** An admission as the service has told it. What an earlier version of this app has kept tells no time. */
export interface KnownAdmission {
  /** Milliseconds since 1970 UTC. */
  at: number | null
  device: string | null
}

/** Admissions as a few columns, in the order of the ticket ids: stored in milliseconds, and a fifth of the memory of objects. */
export interface PackedAdmissions {
  tickets: Uint8Array<ArrayBuffer>
  times?: Float64Array<ArrayBuffer>
  /** The place in `names`, counted from one; 0 for none. */
  doors?: Uint8Array<ArrayBuffer>
  names?: readonly string[]
}

/** Who is in on one day, as far as this device was told. */
export interface AdmissionSet {
  find(ticketId: string): KnownAdmission | null
  /** Null takes it out. */
  set(ticketId: string, admission: KnownAdmission | null): void
  count(): number
  /** All of it, packed anew. */
  pack(): PackedAdmissions
}

export const noAdmissions: PackedAdmissions = { tickets: new Uint8Array() }

const MOST_NAMES = 255

/** What has come since is kept beside what is packed, until all is packed together. */
export function createAdmissionSet(packed: PackedAdmissions): AdmissionSet {
  let base = packed
  const changed = new Map<string, KnownAdmission | null>()
  let count = countTickets(base.tickets)

  function find(ticketId: string): KnownAdmission | null {
    const news = changed.get(ticketId)
    if (news !== undefined) return news
    const place = placeOfTicket(base.tickets, ticketId)
    return place === null ? null : admissionAt(base, place)
  }

  return {
    find,
    set(ticketId, admission) {
      count += Number(admission !== null) - Number(find(ticketId) !== null)
      changed.set(ticketId, admission)
    },
    count: () => count,
    pack() {
      if (changed.size > 0) base = merge(base, changed)
      changed.clear()
      return base
    },
  }
}

function admissionAt({ times, doors, names }: PackedAdmissions, place: number): KnownAdmission {
  const at = times?.[place] ?? Number.NaN
  return { at: Number.isNaN(at) ? null : at, device: names?.[(doors?.[place] ?? 0) - 1] ?? null }
}

/** One row after the other of the two, in the order of the ids; what has changed counts. */
function merge(
  base: PackedAdmissions,
  changed: ReadonlyMap<string, KnownAdmission | null>,
): PackedAdmissions {
  const news = packTickets([...changed.keys()])
  const { tickets } = base
  const most = countTickets(tickets)
  const writer = createWriter(most + changed.size, base.names ?? [])
  let from = 0
  const addUntil = (isBefore: (place: number) => boolean) => {
    for (; from < most && isBefore(from); from++)
      writer.add({ tickets, place: from }, admissionAt(base, from))
  }
  for (let place = 0; place < countTickets(news); place++) {
    const own = { tickets: news, place }
    addUntil((before) => compareTickets(tickets, before, own) < 0)
    if (from < most && compareTickets(tickets, from, own) === 0) from++
    const admission = changed.get(ticketIdAt(own))
    if (admission) writer.add(own, admission)
  }
  addUntil(() => true)
  return writer.finish()
}

function createWriter(most: number, before: readonly string[]) {
  const tickets = new Uint8Array(most * ID_BYTES)
  const times = new Float64Array(most)
  const doors = new Uint8Array(most)
  const names = [...before]
  let count = 0

  function doorOf(device: string | null): number {
    if (device === null) return 0
    const known = names.indexOf(device)
    if (known >= 0) return known + 1
    return names.length < MOST_NAMES ? names.push(device) : 0
  }

  return {
    add(ticket: PackedTicket, { at, device }: KnownAdmission) {
      copyTicket(tickets, count, ticket)
      times[count] = at ?? Number.NaN
      doors[count++] = doorOf(device)
    },
    finish: (): PackedAdmissions => ({
      tickets: tickets.slice(0, count * ID_BYTES),
      times: times.slice(0, count),
      doors: doors.slice(0, count),
      names,
    }),
  }
}
