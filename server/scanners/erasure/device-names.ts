import type { Tx } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'
import type { LockedPerson } from '../../locks/person.ts'

/** Parts of names that name nobody. */
const PARTICLES = new Set(['bin', 'binti', 'bt', 'al', 'ap', 'van', 'von', 'der', 'den', 'de', 'la'])

/** A grant under a device name that says whose device it is. */
export interface NamedGrant extends EventKey {
  grantId: string
}

/** Empties the names of devices that name the person in whose name they were paired, such as "Aminah's phone". */
export async function eraseDeviceNames(tx: Tx, person: LockedPerson): Promise<NamedGrant[]> {
  const { rows } = await tx.query<NamedGrant & { device: string }>(
    `select g.organization_id as "organizationId", g.event_id as "eventId", g.id as "grantId", g.device
       from memberships m
       join scanner_grants g on g.organization_id = m.organization_id and g.member_id = m.user_id
      where m.user_id = $1 and g.device <> ''`,
    [person.userId],
  )
  const named = rows.filter(({ device }) => isNamedAfter(device, person))
  await tx.query(
    `update scanner_grants set device = ''
      where (organization_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [named.map(({ organizationId }) => organizationId), named.map(({ grantId }) => grantId)],
  )
  return named
}

/** True when a word of the text is one of the person's name, or of their address before the @. */
export function isNamedAfter(text: string, { name, email }: Pick<LockedPerson, 'name' | 'email'>): boolean {
  const own = new Set(wordsOf(`${name} ${email?.split('@')[0] ?? ''}`).filter(isTelling))
  return wordsOf(text).some((word) => own.has(word))
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const isTelling = (word: string) => word.length > 1 && !PARTICLES.has(word) && !/^\d+$/.test(word)
