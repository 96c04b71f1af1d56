import { saveFile } from '../device/save-file.ts'
import type { Outbox } from '../queue/outbox.ts'

/** What went into a file; nothing when there was nothing to save; null when the person would not have it. */
export type Saved = { count: number; checksums: readonly string[] } | null

/** Hands the unsent scans to the person. Rejects when the file could not be made. */
export async function saveUnsent(outbox: Pick<Outbox, 'exportUnsent'>): Promise<Saved> {
  const { text, ...saved } = await outbox.exportUnsent()
  if (saved.count === 0) return saved
  return (await saveFile('masuk-unsent-scans.json', text)) ? saved : null
}
