import type { Deps } from '../core/deps.ts'
import type { ScannerProof } from '../core/proofs.ts'
import type { Db } from '../db/db.ts'

const SEEN_EVERY_MS = 30_000

/**
 * Writes down that a device called and what it said of itself: twice a minute at most, but its first visit at once, and
 * when scans begin or cease to wait on it, because the next visit may never come.
 */
export async function noteVisit(
  proof: ScannerProof,
  report: { appVersion?: string | undefined; waiting?: number | undefined },
  deps: Deps,
): Promise<void> {
  const seenAt = deps.clock.now()
  const { appVersion = null, waiting = null } = report
  const isRecent = proof.lastSeenAt && seenAt.getTime() - proof.lastSeenAt.getTime() < SEEN_EVERY_MS
  const isNews = waiting !== null && waiting > 0 !== (proof.waiting ?? 0) > 0
  if (isRecent && !isNews) return
  await saveVisit(deps.db.door, { ...proof, seenAt, appVersion, waiting })
}

async function saveVisit(
  db: Db,
  visit: {
    organizationId: string
    grantId: string
    seenAt: Date
    appVersion: string | null
    waiting: number | null
  },
): Promise<void> {
  await db.query({
    name: 'note-seen',
    text: `update scanner_grants
              set last_seen_at = $3, app_version = coalesce($4, app_version), waiting = coalesce($5, waiting)
            where organization_id = $1 and id = $2`,
    values: [visit.organizationId, visit.grantId, visit.seenAt, visit.appVersion, visit.waiting],
  })
}
