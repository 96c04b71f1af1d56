import type { DoorRow, HeadsRow } from './overview-store.ts'
import { healthOf } from '../scanners/health.ts'

/** What the heads say of one day. */
export function dayFigures(
  heads: readonly HeadsRow[],
  { day, doors }: { day: string; doors: readonly DoorRow[] },
) {
  const ofDay = heads.filter((row) => row.day === day)
  const byDoor = headsByDoor(ofDay)
  return {
    day,
    checkedIn: sumOfDoors(ofDay),
    doors: doors
      .map(({ grantId, device, memberId }) => ({
        grantId,
        device,
        memberId,
        checkedIn: byDoor.get(grantId) ?? 0,
      }))
      .filter(({ checkedIn }) => checkedIn > 0)
      .toSorted((a, b) => b.checkedIn - a.checkedIn),
    arrivals: ofDay.flatMap(({ slot, checkedIn }) => (slot ? [{ slot: slot.toISOString(), checkedIn }] : [])),
  }
}

/** Scans that stand by the member in whose name a door scanned them, the busiest first. */
export function memberFigures(
  heads: readonly HeadsRow[],
  { day, doors }: { day: string; doors: readonly DoorRow[] },
) {
  const inAll = headsByDoor(heads)
  const onDay = headsByDoor(heads.filter((row) => row.day === day))
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

/** Heads of all doors. */
export function sumOfDoors(heads: readonly HeadsRow[]): number {
  return heads.reduce((total, { grantId, checkedIn }) => (grantId === null ? total : total + checkedIn), 0)
}

function headsByDoor(heads: readonly HeadsRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { grantId, checkedIn } of heads) {
    if (grantId !== null) sums.set(grantId, (sums.get(grantId) ?? 0) + checkedIn)
  }
  return sums
}
