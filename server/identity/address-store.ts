import type { Db, Tx } from '../db/db.ts'
import type pg from 'pg'
import { newAddress } from './address-limits.ts'
import type { AddressHistory } from './address-limits.ts'

/** An address whose history nobody else changes until the transaction ends. Only lockAddress makes one. */
export interface LockedAddress {
  readonly hash: Buffer
  readonly history: AddressHistory
}

const COLUMNS = `sent_at as "sentAt", wrong_at as "wrongAt", code_ends_at as "codeEndsAt", tries`

/** The history of an address, known or not, as it is at this moment. */
export async function findHistory(db: Db, hash: Buffer): Promise<AddressHistory> {
  const { rows } = await db.query<AddressHistory & pg.QueryResultRow>(
    `select ${COLUMNS} from sign_in_addresses where address_hash = $1`,
    [hash],
  )
  return rows[0] ?? newAddress
}

/**
 * Locks the row of an address, known or not. Whatever begins a session of its person, or ends all of them, holds this
 * lock: of two such requests one comes after the other.
 */
export async function lockAddress(tx: Tx, hash: Buffer, now: Date): Promise<LockedAddress> {
  const { rows } = await tx.query<AddressHistory & pg.QueryResultRow>(
    `insert into sign_in_addresses as a (address_hash, seen_at) values ($1, $2)
     on conflict (address_hash) do update set seen_at = excluded.seen_at
     returning ${COLUMNS}`,
    [hash, now],
  )
  return { hash, history: rows[0] ?? newAddress }
}

/** Keeps the new history of the address. */
export async function saveAddress(tx: Tx, { hash }: LockedAddress, history: AddressHistory): Promise<void> {
  const { sentAt, wrongAt, codeEndsAt, tries } = history
  await tx.query(
    `update sign_in_addresses set sent_at = $2, wrong_at = $3, code_ends_at = $4, tries = $5 where address_hash = $1`,
    [hash, sentAt, wrongAt, codeEndsAt, tries],
  )
}

/** The person with that e-mail address, or null. */
export async function findPerson(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>('select id from users where email = $1', [email])
  return rows[0]?.id ?? null
}

/** Those of the addresses that somebody has an account with. */
export async function listAccounts(
  db: Db,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const { rows } = await db.query<{ id: string; email: string }>(
    'select id, email from users where email = any($1)',
    [emails],
  )
  return rows
}
