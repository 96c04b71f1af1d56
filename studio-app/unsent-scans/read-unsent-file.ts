import { UnsentFile } from '@masuk/shared/contract/unsent-scans.ts'
import { unsentChecksumText } from '@masuk/shared/unsent-scans.ts'
import { sha256Of } from '@masuk/ui/device/sha256.ts'

/** One part as the door has saved it: the scans of one pairing, with their checksum. */
export type UnsentPart = ReturnType<typeof UnsentFile.parse>['parts'][number]

/** What a file holds for one event. */
export interface UnsentContents {
  parts: readonly UnsentPart[]
  scans: number
  /** Scans of other events in the same file: one device may have been at several. */
  ofOtherEvents: number
}

/** Why nothing of a file can be taken in. */
export type WrongFile = 'not_this_file' | 'damaged' | 'empty' | 'other_event'

export type UnsentFileRead = { kind: 'wrong'; why: WrongFile } | { kind: 'read'; contents: UnsentContents }

/** Reads the file that a door has saved. A part that is not as it was saved spoils all of it. */
export async function readUnsentFile(text: string, eventId: string): Promise<UnsentFileRead> {
  const file = UnsentFile.safeParse(jsonOf(text))
  if (!file.success) return { kind: 'wrong', why: 'not_this_file' }
  const { parts } = file.data
  if (!(await Promise.all(parts.map(isAsSaved))).every(Boolean)) return { kind: 'wrong', why: 'damaged' }
  const all = scansIn(parts)
  const ours = parts.filter((part) => part.eventId === eventId && part.scans.length > 0)
  const scans = scansIn(ours)
  if (scans === 0) return { kind: 'wrong', why: all === 0 ? 'empty' : 'other_event' }
  return { kind: 'read', contents: { parts: ours, scans, ofOtherEvents: all - scans } }
}

async function isAsSaved(part: UnsentPart): Promise<boolean> {
  return (await sha256Of(unsentChecksumText(part))) === part.checksum
}

export const scansIn = (parts: readonly UnsentPart[]): number =>
  parts.reduce((sum, { scans }) => sum + scans.length, 0)

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
