import type { EveryStore } from '../queue/database.ts'
import type { KeptPairing, Pairing } from './pairing-store.ts'

/** A transaction over at least the pairings. */
type PairingWriting = Pick<EveryStore, 'objectStore'>

/** The key of the present pairing; former ones are stored under their grant. */
export const PRESENT = 'now'

export function isLive(pairing: KeptPairing): pairing is Pairing {
  return pairing.token !== null
}

export function isNewer(pairing: KeptPairing, than: KeptPairing | null | undefined): boolean {
  return (pairing.pairedAt ?? '') > (than?.pairedAt ?? '')
}

/** The newest pairing is the present one, whichever window writes it down first. Returns the one that is. */
export async function putPairing(tx: PairingWriting, pairing: KeptPairing): Promise<KeptPairing> {
  const store = tx.objectStore('pairing')
  const stored = await store.get(PRESENT)
  if (stored && isNewer(stored, pairing)) {
    await keepFormer(tx, pairing, stored)
    return stored
  }
  if (stored) await keepFormer(tx, stored, pairing)
  await store.put(pairing, PRESENT)
  return pairing
}

/** The pairing that is replaced stays under its grant, as long as its scans can be sent under no other. */
async function keepFormer(
  tx: PairingWriting,
  replaced: KeptPairing,
  { grantId, event }: KeptPairing,
): Promise<void> {
  const store = tx.objectStore('pairing')
  if (isLive(replaced) && replaced.grantId !== grantId) await store.put(replaced, replaced.grantId)
  for (const former of await store.getAll()) {
    if (former.event.id === event.id) await store.delete(former.grantId)
  }
}
