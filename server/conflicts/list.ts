import type { Handler } from '../core/handler.ts'
import { countOpen, listConflicts as find } from './store.ts'
import type { AdmittedRow, ConflictRow } from './store.ts'
import { showSettlement } from './show-settlement.ts'

/** `conflicts.list`: tickets that were let in more than once on a day, the latest first. */
export const listConflicts: Handler<'conflicts.list'> = async ({ input: { query }, proof, deps }) => {
  const { state = null, limit } = query
  const page = { state, after: readAfter(query.after), limit: limit + 1 }
  const [found, open] = await Promise.all([find(deps.db.web, proof, page), countOpen(deps.db.web, proof)])
  const last = found.length > limit ? found[limit - 1] : undefined
  const next = last ? `${last.latestMicros}.${last.scanKey}` : null
  return { conflicts: found.slice(0, limit).map(showConflict), open, next }
}

/** The contract has seen to its form. */
function readAfter(after: string | undefined) {
  if (after === undefined) return null
  const dot = after.indexOf('.')
  return { latestMicros: after.slice(0, dot), scanKey: after.slice(dot + 1) }
}

function showConflict(row: ConflictRow) {
  const { scanKey, ticketId, ticketType, holderName, admission, claims, claimCount, latestAt, settlement } =
    row
  return {
    scanKey,
    ticketId,
    ticketType,
    holderName,
    admission: admission && showAdmitted(admission),
    claims: claims.map((claim) => ({
      ...showAdmitted(claim),
      secondsApart: admission && secondsBetween(admission.scannedAt, claim.scannedAt),
    })),
    claimCount,
    latestAt: latestAt.toISOString(),
    settled: settlement && settlement.claims === claimCount ? showSettlement(settlement) : null,
  }
}

function showAdmitted({ scannedAt, device, source, memberId, memberName }: AdmittedRow) {
  const member = memberId === null ? null : { id: memberId, name: memberName ?? '' }
  return { scannedAt: new Date(scannedAt).toISOString(), device, bySearch: source === 'search', member }
}

const secondsBetween = (one: string, other: string): number =>
  Math.round(Math.abs(Date.parse(one) - Date.parse(other)) / 1_000)
