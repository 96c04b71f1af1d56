import { klDayOf } from '@masuk/shared/kl-day.ts'
import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { healthOf, warningsOf } from './health.ts'
import * as store from './store.ts'
import type { ScannerRow } from './store.ts'

/** `scanners.list`: the doors of an event, and how each is doing. */
export const listScanners: Handler<'scanners.list'> = async ({ input: { query }, proof, deps }) => {
  const now = deps.clock.now()
  const { limit, after = null } = query
  const page = { day: klDayOf(now.getTime()), after, limit: limit + 1 }
  if (after !== null && !(await store.isScanner(deps.db.web, proof, after)))
    throw new Fault(400, 'after must be `next` of a page before.')
  const found = await store.listScanners(deps.db.web, proof, page)
  const shown = found.slice(0, limit)
  return {
    scanners: shown.map((scanner) => show(scanner, now)),
    next: found.length > limit ? (shown.at(-1)?.grantId ?? null) : null,
  }
}

function show(scanner: ScannerRow, now: Date) {
  const { grantId, device, memberId, memberName, waiting, appVersion, scansToday } = scanner
  const health = healthOf(scanner, now)
  return {
    grantId,
    device,
    member: { id: memberId, name: memberName },
    createdAt: scanner.createdAt.toISOString(),
    expiresAt: scanner.expiresAt.toISOString(),
    revokedAt: scanner.revokedAt?.toISOString() ?? null,
    lastSeenAt: scanner.lastSeenAt?.toISOString() ?? null,
    waiting,
    appVersion,
    ...deviceOf(scanner),
    scansToday,
    health,
    warnings: health === 'ended' ? [] : warningsOf(scanner),
  }
}

function deviceOf({ quarantined, oldestWaitingSeconds, ...scanner }: ScannerRow) {
  const { rosterAgeSeconds, batteryPercent, isCharging, clockSkewMs } = scanner
  return { quarantined, oldestWaitingSeconds, rosterAgeSeconds, batteryPercent, isCharging, clockSkewMs }
}
