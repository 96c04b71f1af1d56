import type { DoorRow, HeadsRow } from './overview-store.ts'
import { healthOf } from './scanner-health.ts'

/** What heads by door, day and five minutes say of one day and of all. */
export function dayFigures(
  heads: readonly HeadsRow[],
  { day, doors }: { day: string; doors: readonly DoorRow[] },
) {
  const ofDay = heads.filter((row) => row.day === day)
  const byDoor = sumBy(ofDay, ({ grantId }) => grantId)
  const bySlot = sumBy(ofDay, ({ slot }) => slot?.toISOString() ?? '')
  return {
    day,
    checkedIn: sum(ofDay),
    doors: [...byDoor]
      .flatMap(([grantId, checkedIn]) => {
        const door = doors.find((each) => each.grantId === grantId)
        return door ? [{ grantId, device: door.device, memberId: door.memberId, checkedIn }] : []
      })
      .toSorted((a, b) => b.checkedIn - a.checkedIn),
    arrivals: [...bySlot].map(([slot, checkedIn]) => ({ slot, checkedIn })),
  }
}

/** Scans that stand by the member in whose name a door scanned them, the busiest first. */
export function memberFigures(
  heads: readonly HeadsRow[],
  { day, doors }: { day: string; doors: readonly DoorRow[] },
) {
  const inAll = sumBy(heads, ({ grantId }) => grantId)
  const onDay = sumBy(
    heads.filter((row) => row.day === day),
    ({ grantId }) => grantId,
  )
  const members = new Map<
    string,
    { memberId: string; name: string; devices: string[]; onDay: number; inAll: number }
  >()
  for (const { grantId, device, memberId, memberName: name } of doors) {
    const scans = inAll.get(grantId) ?? 0
    if (scans === 0) continue
    const member = members.get(memberId) ?? { memberId, name, devices: [], onDay: 0, inAll: 0 }
    const devices = member.devices.includes(device) ? member.devices : [...member.devices, device]
    members.set(memberId, {
      ...member,
      devices,
      onDay: member.onDay + (onDay.get(grantId) ?? 0),
      inAll: member.inAll + scans,
    })
  }
  return [...members.values()].toSorted((a, b) => b.inAll - a.inAll)
}

/** The doors in short: those that still have access, and what they hold back. */
export function fleetFigures(doors: readonly DoorRow[], now: Date) {
  const live = doors
    .map((door) => ({ ...door, health: healthOf(door, now) }))
    .filter(({ health }) => health !== 'ended')
  return {
    doors: live.length,
    quiet: live.filter(({ health }) => health === 'quiet').length,
    waiting: live.reduce((waiting, door) => waiting + (door.waiting ?? 0), 0),
  }
}

/** All heads in these rows. */
export function sum(heads: readonly HeadsRow[]): number {
  return heads.reduce((total, { checkedIn }) => total + checkedIn, 0)
}

/** In the order of the rows. */
function sumBy(heads: readonly HeadsRow[], keyOf: (row: HeadsRow) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of heads) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.checkedIn)
  return sums
}
