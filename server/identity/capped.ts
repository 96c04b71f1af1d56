import type { Tx } from '../db/db.ts'
import { Fault } from '../core/fault.ts'
import { findPerson } from './address-store.ts'
import type { LockedAddress } from './address-store.ts'
import { noteNowAndThen } from './audit.ts'
import type { Refusal } from './audit.ts'
import type { Capped } from './caps.ts'

/** The refusal of an address at one of its caps. Returned, not thrown: its trace has to be committed first. */
export async function refuseCapped(
  tx: Tx,
  { address, email, ruling, now }: { address: LockedAddress; email: string; ruling: Capped; now: Date },
): Promise<Fault> {
  await noteRefusedAddress(tx, { action: 'identity.capped', address, email, now })
  const seconds = Math.max(1, Math.ceil((ruling.again.getTime() - now.getTime()) / 1000))
  return new Fault(429, `Too many sign-ins with this address. Try again in ${spell(seconds)}.`, seconds)
}

/** Writes down that an address was refused before its code was looked at. */
export async function noteRefusedAddress(
  tx: Tx,
  {
    action,
    address,
    email,
    now,
  }: { action: Refusal['action']; address: LockedAddress; email: string; now: Date },
): Promise<void> {
  const metadata = { userId: await findPerson(tx, email) }
  await noteNowAndThen(tx, { action, subject: { type: 'address', hash: address.hash }, metadata, now })
}

function spell(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
