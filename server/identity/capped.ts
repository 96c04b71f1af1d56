import type { Tx } from '../db/web.ts'
import { Fault } from '../http/faults.ts'
import { findPerson, saveNoted } from './address-store.ts'
import type { LockedAddress } from './address-store.ts'
import { noteSignIn } from './audit.ts'
import type { IdentityAction } from './audit.ts'
import type { Capped } from './caps.ts'

/** A refusal is written down once in this time: the log is no place to be filled from outside. */
const NOTE_EVERY_MS = 3_600_000

/** The refusal of an address at one of its caps. Returned, not thrown: its trace has to be committed first. */
export async function refuseCapped(
  tx: Tx,
  { address, email, ruling, now }: { address: LockedAddress; email: string; ruling: Capped; now: Date },
): Promise<Fault> {
  await noteNowAndThen(tx, { action: 'identity.capped', address, email, now })
  const seconds = Math.max(1, Math.ceil((ruling.again.getTime() - now.getTime()) / 1000))
  return new Fault(429, `Too many sign-ins with this address. Try again in ${spell(seconds)}.`, seconds)
}

/** Writes down that an address was refused before its code was looked at. */
export async function noteNowAndThen(
  tx: Tx,
  {
    action,
    address,
    email,
    now,
  }: { action: IdentityAction; address: LockedAddress; email: string; now: Date },
): Promise<void> {
  if (address.notedAt && now.getTime() - address.notedAt.getTime() < NOTE_EVERY_MS) return
  const userId = await findPerson(tx, email)
  await noteSignIn(tx, { action, addressHash: address.hash, userId })
  await saveNoted(tx, address, now)
}

function spell(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
