import type pg from 'pg'
import { addPairingCode } from './grant-store.ts'
import { hashPairingCode, newPairingCode } from '../signing/pairing-code.ts'

const LIFETIME_MS = 10 * 60_000

export interface PairingTarget {
  organizationId: string
  eventId: string
  memberId: string
}

/** A new pairing code for an event's door, on behalf of a member. It is shown this once; only its hash is kept. */
export async function makePairingCode(
  db: pg.Pool | pg.PoolClient | pg.Client,
  { now, ...target }: PairingTarget & { now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const code = newPairingCode()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await addPairingCode(db, { ...target, codeHash: hashPairingCode(code), createdAt: now, expiresAt })
  return { code, expiresAt }
}
