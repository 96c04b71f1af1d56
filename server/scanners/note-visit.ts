import type { Deps } from '../core/deps.ts'
import type { ScannerProof } from '../core/proofs.ts'
import type { Db } from '../db/db.ts'

const SEEN_EVERY_MS = 30_000

/** What a device may say of itself with any of its calls. */
export interface DoorReport {
  appVersion?: string | undefined
  waiting?: number | undefined
  quarantined?: number | undefined
  oldestWaitingSeconds?: number | undefined
  rosterAgeSeconds?: number | undefined
  batteryPercent?: number | undefined
  isCharging?: boolean | undefined
  clockSkewMs?: number | undefined
}

/**
 * Writes down that a device called and what it said of itself: twice a minute at most, but its first visit at once, and
 * when scans begin or cease to wait on it, because the next visit may never come.
 */
export async function noteVisit(proof: ScannerProof, report: DoorReport, deps: Deps): Promise<void> {
  const seenAt = deps.clock.now()
  const { waiting = null } = report
  const isRecent = proof.lastSeenAt && seenAt.getTime() - proof.lastSeenAt.getTime() < SEEN_EVERY_MS
  const isNews = waiting !== null && waiting > 0 !== (proof.waiting ?? 0) > 0
  if (isRecent && !isNews) return
  await saveVisit(deps.db.door, proof, { ...report, seenAt })
}

async function saveVisit(
  db: Db,
  { organizationId, grantId }: ScannerProof,
  report: DoorReport & { seenAt: Date },
): Promise<void> {
  await db.query({
    name: 'note-seen',
    text: `update scanner_grants
              set last_seen_at = $3, app_version = coalesce($4, app_version), waiting = coalesce($5, waiting),
                  quarantined = coalesce($6, quarantined), oldest_waiting_seconds = coalesce($7, oldest_waiting_seconds),
                  roster_age_seconds = coalesce($8, roster_age_seconds), battery_percent = coalesce($9, battery_percent),
                  is_charging = coalesce($10, is_charging), clock_skew_ms = coalesce($11, clock_skew_ms)
            where organization_id = $1 and id = $2`,
    values: [
      organizationId,
      grantId,
      report.seenAt,
      report.appVersion,
      report.waiting,
      report.quarantined,
      report.oldestWaitingSeconds,
      report.rosterAgeSeconds,
      report.batteryPercent,
      report.isCharging,
      withinMs(report.clockSkewMs),
    ],
  })
}

const MOST_SKEW_MS = 2_000_000_000

/** A clock may be years off, of which the column holds 23 days: more says no more. */
const withinMs = (skewMs: number | undefined): number | undefined =>
  skewMs === undefined ? undefined : Math.max(-MOST_SKEW_MS, Math.min(MOST_SKEW_MS, skewMs))
