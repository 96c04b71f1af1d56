import { saveFile } from '../device/save-file.ts'
import type { Outbox } from '../queue/outbox.ts'

/** How many scans went into a file; none when there was nothing to save; null when the person would not have it. */
export type SavedCount = number | null

/** Hands the unsent scans to the person. Rejects when the file could not be made. */
export async function saveUnsent(outbox: Pick<Outbox, 'exportUnsent'>): Promise<SavedCount> {
  const text = await outbox.exportUnsent()
  const { scans } = JSON.parse(text) as { scans: readonly unknown[] }
  if (scans.length === 0) return 0
  return (await saveFile('masuk-unsent-scans.json', text)) ? scans.length : null
}
