import type { importUnsentScans } from '@masuk/shared/contract/unsent-scans.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { Done } from '../changes/create-changes.ts'
import type { UnsentPart } from './read-unsent-file.ts'

/** What became of the scans of a part, or of several. */
export interface Imported {
  /** Stored now, and the first for their ticket on that day. */
  taken: number
  /** The service had them already. */
  before: number
  /** Kept beside the scan of another door that had let the ticket in first. */
  conflicts: number
  /** How many were not stored, by the machine reason. */
  refused: Readonly<Record<string, number>>
}

export const nothingImported: Imported = { taken: 0, before: 0, conflicts: 0, refused: {} }

type ImportReply = Done<Reply<typeof importUnsentScans>>

/** What the service has said of the scans of one part. */
export function importedOf(
  { accepted, storedBefore, conflicts, rejected }: ImportReply,
  scans: UnsentPart['scans'],
): Imported {
  // A ticket may be twice in one file: then what stands may be of the file itself.
  const own = new Set(scans.map(({ scanKey, scannedAt }) => `${scanKey} ${scannedAt}`))
  const ofOthers = conflicts.filter(({ scanKey, scannedAt }) => !own.has(`${scanKey} ${scannedAt}`))
  const conflicting = new Set(ofOthers.map(({ scanKey }) => scanKey)).size
  const refused: Record<string, number> = {}
  for (const { reason } of rejected) refused[reason] = (refused[reason] ?? 0) + 1
  return {
    taken: Math.max(0, accepted.length - storedBefore - conflicting),
    before: storedBefore,
    conflicts: conflicting,
    refused,
  }
}

/** Several parts together. */
export function sumOf(all: readonly Imported[]): Imported {
  return all.reduce(
    (sum, each) => ({
      taken: sum.taken + each.taken,
      before: sum.before + each.before,
      conflicts: sum.conflicts + each.conflicts,
      refused: sumOfRefused(sum.refused, each.refused),
    }),
    nothingImported,
  )
}

/** The same part sent again with more allowed: what it stored the first time is not counted as there before. */
export function sentAgain(first: Imported, second: Imported): Imported {
  return { ...second, taken: first.taken + second.taken, before: first.before }
}

function sumOfRefused(
  one: Imported['refused'],
  other: Imported['refused'],
): Readonly<Record<string, number>> {
  const sum: Record<string, number> = { ...one }
  for (const [reason, count] of Object.entries(other)) sum[reason] = (sum[reason] ?? 0) + count
  return sum
}
