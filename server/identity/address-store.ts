import type { Db, Tx } from '../db/db.ts'
import type pg from 'pg'
import { newAddress } from './caps.ts'
import type { AddressHistory } from './caps.ts'

/** An address whose history nobody else changes until the transaction ends. Only lockAddress makes one. */
export interface LockedAddress {
  readonly hash: Buffer
  readonly history: AddressHistory
}

/** Locks the row of an address, known or not; requests for the same address take turns from here on. */
export async function lockAddress(tx: Tx, hash: Buffer, now: Date): Promise<LockedAddress> {
  const { rows } = await tx.query<AddressHistory & pg.QueryResultRow>(
    `insert into sign_in_addresses as a (address_hash, seen_at) values ($1, $2)
     on conflict (address_hash) do update set seen_at = excluded.seen_at
     returning a.sent_at as "sentAt", a.wrong_at as "wrongAt", a.code_ends_at as "codeEndsAt", a.tries`,
    [hash, now],
  )
  return { hash, history: rows[0] ?? newAddress }
}

/** Keeps what has become of the address. */
export async function saveAddress(tx: Tx, { hash }: LockedAddress, history: AddressHistory): Promise<void> {
  const { sentAt, wrongAt, codeEndsAt, tries } = history
  await tx.query(
    `update sign_in_addresses set sent_at = $2, wrong_at = $3, code_ends_at = $4, tries = $5 where address_hash = $1`,
    [hash, sentAt, wrongAt, codeEndsAt, tries],
  )
}

/** Puts every code out of use that the sign-in library keeps under that name. */
export async function dropCodes(tx: Tx, name: string): Promise<void> {
  await tx.query('delete from auth_verifications where identifier = $1', [name])
}

/** The person with that e-mail address, or null. */
export async function findPerson(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>('select id from users where email = $1', [email])
  return rows[0]?.id ?? null
}

/** Those of the addresses that somebody has an account with. */
export async function listDemoAccounts(
  db: Db,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const { rows } = await db.query<{ id: string; email: string }>(
    'select id, email from users where email = any($1)',
    [emails],
  )
  return rows
}
