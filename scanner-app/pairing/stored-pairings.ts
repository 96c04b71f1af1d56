import type { EveryStore } from '../queue/database.ts'
import type { KeptPairing, Pairing } from './pairing-store.ts'

/** The key of the present pairing; former ones are stored under their grant. */
export const PRESENT = 'now'

export function isLive(pairing: KeptPairing): pairing is Pairing {
  return pairing.token !== null
}

export function isNewer(pairing: KeptPairing, than: KeptPairing | null | undefined): boolean {
  return (pairing.pairedAt ?? '') > (than?.pairedAt ?? '')
}

/**
 * The newest pairing is the present one, whichever window writes it down first. The other stays under its grant, as
 * long as its scans can be sent under no other. Returns the present one.
 */
export async function putPairing(
  tx: Pick<EveryStore, 'objectStore'>,
  pairing: KeptPairing,
): Promise<KeptPairing> {
  const store = tx.objectStore('pairing')
  const stored = (await store.get(PRESENT)) ?? pairing
  const [present, other] = isNewer(stored, pairing) ? [stored, pairing] : [pairing, stored]
  if (isLive(other) && other.grantId !== present.grantId) await store.put(other, other.grantId)
  for (const former of await store.getAll()) {
    if (former.event.id === present.event.id) await store.delete(former.grantId)
  }
  await store.put(present, PRESENT)
  return present
}
