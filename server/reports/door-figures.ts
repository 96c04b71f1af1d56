import type { DoorRow, CheckInsRow } from './overview-store.ts'
import { healthOf } from '../scanners/health.ts'

/** The check-ins of one day, by door and over the day. */
export function dayFigures(
  checkIns: readonly CheckInsRow[],
  { day, doors }: { day: string; doors: readonly DoorRow[] },
) {
  const ofDay = checkIns.filter((row) => row.day === day)
  const byDoor = checkInsByDoor(ofDay)
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

/** Admissions by the member in whose name a door scanned them, the busiest first. */
export function memberFigures(
  checkIns: readonly CheckInsRow[],
  { day, doors }: { day: string; doors: readonly DoorRow[] },
) {
  const inAll = checkInsByDoor(checkIns)
  const onDay = checkInsByDoor(checkIns.filter((row) => row.day === day))
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
    .filter(({ isDesk }) => !isDesk)
    .map((door) => ({ ...door, health: healthOf(door, now) }))
    .filter(({ health }) => health !== 'ended')
  return {
    doors: live.length,
    quiet: live.filter(({ health }) => health === 'quiet').length,
    waiting: live.reduce((waiting, door) => waiting + (door.waiting ?? 0), 0),
  }
}

/** Check-ins of all doors. */
export function sumOfDoors(checkIns: readonly CheckInsRow[]): number {
  return checkIns.reduce((total, { grantId, checkedIn }) => (grantId === null ? total : total + checkedIn), 0)
}

function checkInsByDoor(checkIns: readonly CheckInsRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { grantId, checkedIn } of checkIns) {
    if (grantId !== null) sums.set(grantId, (sums.get(grantId) ?? 0) + checkedIn)
  }
  return sums
}
