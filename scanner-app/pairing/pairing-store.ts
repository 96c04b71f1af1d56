import { call } from '@masuk/shared/client.ts'
import type { Send } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { enrolScanner } from '@masuk/shared/contract/scan.ts'
import type { DoorDatabase } from '../queue/database.ts'
import { dropOldLimits } from '../queue/limits.ts'
import { enrolFailureOf, type EnrolFailure } from './enrol-failure.ts'
import { isLive, isNewer, PRESENT, putPairing } from './stored-pairings.ts'

export type PairedEvent = Reply<typeof enrolScanner>['event']

/** This device as the scanner of an event. Kept when the pairing ends, so that scanning goes on. */
export interface PairedScanner {
  grantId: string
  device: string
  event: PairedEvent
  /** By the service's clock, UTC. Earlier versions of this app did not keep it. */
  pairedAt?: string
  expiresAt: string
}

export interface Pairing extends PairedScanner {
  token: string
}

/** As it is stored: without a token once the pairing has ended. */
export type KeptPairing = PairedScanner & { token: string | null }

export type EnrolResult =
  | { kind: 'paired'; pairing: Pairing }
  /** `message` is the service's own sentence, for a failure that has no words here. */
  | { kind: 'failed'; failure: EnrolFailure | null; message: string | null }

export interface PairingStore {
  /** Reads what is kept; another window may have paired since. Rejects when the storage can't be read. */
  load(): Promise<void>
  /** The pairing that may send, or null. */
  current(): Pairing | null
  /** The scanner of the present pairing, or of the last one; null before the first. */
  door(): PairedScanner | null
  /** A pairing that could not be saved holds as long as the page. */
  enrol(asked: { code: string; device: string }): Promise<EnrolResult>
  /** Whether the pairing outlives the page. */
  isSaved(): boolean
  /** Writes down a pairing that could not be saved before; call it now and then. */
  save(): Promise<void>
  /** Wipes the token of this grant; the scanner and its queue stay. A newer pairing stays whole. */
  end(grantId: string): Promise<void>
  /** Pairings with other events, kept for the scans of theirs that still wait. */
  former(): Promise<Pairing[]>
  /** Forgets a former pairing, unless scans of its event wait. False when they do. */
  dropFormer(pairing: Pairing): Promise<boolean>
  subscribe(listener: () => void): () => void
}

export interface PairingPorts {
  db: DoorDatabase
  send: Send
  appVersion: string
  /** Sent along, so that the same enrolment may be sent again when its reply was lost. */
  deviceKey?: string | undefined
}

export function createPairingStore({ db, send, appVersion, deviceKey }: PairingPorts): PairingStore {
  let kept: KeptPairing | null = null
  let isSaved = true
  let saving: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function become(pairing: KeptPairing | null, saved = isSaved): void {
    const isSame = kept?.grantId === pairing?.grantId && kept?.token === pairing?.token && isSaved === saved
    if (isSame) return
    kept = pairing
    isSaved = saved
    for (const listener of listeners) listener()
  }

  async function saveAnew(pairing: KeptPairing): Promise<void> {
    const stored = await storePairing(db, pairing)
    if (stored && kept === pairing) become(stored, true)
  }

  return {
    async load() {
      const before = kept
      const stored = await db.read(['pairing'], (tx) => tx.objectStore('pairing').get(PRESENT))
      // What has become of it here meanwhile is newer; and a storage that was cleared unpairs nobody who is at work.
      if (stored && kept === before && isSaved) become(stored)
    },
    current: () => (kept !== null && kept.token !== null ? { ...kept, token: kept.token } : null),
    door: () => kept,
    async enrol({ code, device }) {
      const result = await call(send, enrolScanner, { body: { code, device, deviceKey, appVersion } })
      if (result.kind !== 'reply') {
        const message = result.kind === 'fault' ? result.message : null
        return { kind: 'failed', failure: enrolFailureOf(result), message }
      }
      const pairing = pairingOf(result.body, device)
      // Whoever is told looks at the disk.
      const stored = await storePairing(db, pairing)
      become(stored ?? pairing, stored !== null)
      return { kind: 'paired', pairing }
    },
    isSaved: () => isSaved,
    async save() {
      if (kept && !isSaved) await (saving ??= saveAnew(kept).finally(() => (saving = null)))
    },
    async end(grantId) {
      if (kept?.grantId === grantId) become({ ...kept, token: null })
      await wipeToken(db, grantId)
    },
    async former() {
      const all = await db.read(['pairing'], (tx) => tx.objectStore('pairing').getAll())
      // What another window has paired anew is not former, though this one has not heard of it yet.
      return all.filter(isLive).filter((each) => each.grantId !== kept?.grantId && !isNewer(each, kept))
    },
    dropFormer: (pairing) => deleteFormer(db, pairing),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function pairingOf(
  { token, grantId, expiresAt, event, serverTime }: Reply<typeof enrolScanner>,
  device: string,
): Pairing {
  return { token, grantId, pairedAt: serverTime, expiresAt, event, device: device.trim() }
}

/** What is on the disk then, null when it can't be written: another window may have paired since. */
async function storePairing(db: DoorDatabase, pairing: KeptPairing): Promise<KeptPairing | null> {
  const work = db.write(['pairing', 'terms'], async (tx) => {
    const stored = await putPairing(tx, pairing)
    await dropOldLimits(tx)
    return stored
  })
  return work.catch(() => null)
}

async function wipeToken(db: DoorDatabase, grantId: string): Promise<void> {
  await db.write(['pairing', 'terms'], async (tx) => {
    const store = tx.objectStore('pairing')
    const stored = await store.get(PRESENT)
    if (stored?.grantId === grantId) await store.put({ ...stored, token: null }, PRESENT)
    await store.delete(grantId)
    await dropOldLimits(tx)
  })
}

function deleteFormer(db: DoorDatabase, { grantId, event }: Pairing): Promise<boolean> {
  return db.write(['pairing', 'scans', 'terms'], async (tx) => {
    if ((await tx.objectStore('scans').index('open').count(event.id)) > 0) return false
    await tx.objectStore('pairing').delete(grantId)
    await dropOldLimits(tx)
    return true
  })
}
