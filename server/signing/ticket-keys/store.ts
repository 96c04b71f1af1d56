import type { Db } from '../../db/db.ts'

export interface Fingerprint {
  keyId: number
  fingerprint: string
}

const given = `unnest($1::smallint[], $2::text[]) as given (key_id, fingerprint)`
const columns = (keys: readonly Fingerprint[]) => [
  keys.map(({ keyId }) => keyId),
  keys.map(({ fingerprint }) => fingerprint),
]

/** The keys that have signed tickets and are not among the given ones, or are there with another secret. */
export async function findLostKeys(
  db: Db,
  keys: readonly Fingerprint[],
): Promise<{ keyId: number; isMissing: boolean }[]> {
  const { rows } = await db.query<{ keyId: number; isMissing: boolean }>(
    `select k.key_id as "keyId", given.key_id is null as "isMissing"
       from ticket_key_fingerprints k
       left join ${given} using (key_id)
      where (given.key_id is null or k.fingerprint <> given.fingerprint)
        and exists (select from tickets t where t.key_id = k.key_id)
      order by k.key_id`,
    columns(keys),
  )
  return rows
}

/** Remembers the keys. One that never signed may be another than before. */
export async function recordKeys(db: Db, keys: readonly Fingerprint[]): Promise<void> {
  await db.query(
    `insert into ticket_key_fingerprints as k (key_id, fingerprint)
     select key_id, fingerprint from ${given} order by key_id
         on conflict (key_id) do update set fingerprint = excluded.fingerprint
      where k.fingerprint is distinct from excluded.fingerprint`,
    columns(keys),
  )
}
