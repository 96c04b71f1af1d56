import { PRESENT, putPairing } from '../pairing/stored-pairings.ts'
import type { EveryStore, Writing } from './database.ts'
import type { OutboxRow } from './scan-transitions.ts'
import { revisionOf, scanName } from './storage-memory.ts'
import type { StorageMemory } from './storage-memory.ts'

/** Writes rows into a database that may have none, some or older versions of them. Returns those that it wrote. */
export async function writeBackRows(tx: Writing<'scans'>, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const store = tx.objectStore('scans')
  const written: OutboxRow[] = []
  for (const row of rows) {
    const ofKey = await store.index('scanKey').getAll(row.scanKey)
    const existing = ofKey.find((other) => scanName(other) === scanName(row))
    if (existing && revisionOf(existing) >= revisionOf(row)) continue
    if (!existing && (await store.get(row.seq))) {
      // Another window has given the number away since.
      const { seq: _taken, ...unnumbered } = row
      written.push({ ...row, seq: await store.add(unnumbered as OutboxRow) })
    } else {
      const own = { ...row, seq: existing?.seq ?? row.seq }
      await store.put(own)
      written.push(own)
    }
  }
  return written
}

/** What another window has written since the storage was cleared stays; a newer pairing than its is the present one. */
export async function writeBackPairings(tx: EveryStore, { pairings, limits }: StorageMemory): Promise<void> {
  const kept = tx.objectStore('pairing')
  for (const pairing of pairings.values()) {
    const present = await kept.get(PRESENT)
    if (present?.grantId !== pairing.grantId) await putPairing(tx, pairing)
  }
  const learned = tx.objectStore('terms')
  for (const [key, each] of limits) if (!(await learned.get(key))) await learned.put(each, key)
}
