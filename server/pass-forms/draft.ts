import type { Question } from '@masuk/shared/contract/pass-forms.ts'
import type { Tx } from '../db/db.ts'
import type { LockedTicketType } from '../locks/locks.ts'

/** What a pass asks and opens. */
export interface PassDraft {
  questions: readonly Question[]
  zoneIds: readonly string[]
}

/** Writes the whole draft; begins one behind the newest published version when there is none. */
export async function saveDraft(
  tx: Tx,
  { organizationId, ticketTypeId }: LockedTicketType,
  { questions, zoneIds, now }: PassDraft & { now: Date },
): Promise<void> {
  await tx.query(
    `insert into pass_forms (organization_id, ticket_type_id, version, questions, zone_ids, created_at)
     select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5
       from pass_forms where organization_id = $1 and ticket_type_id = $2 and published_at is not null
     on conflict (organization_id, ticket_type_id, version) do update
        set questions = excluded.questions, zone_ids = excluded.zone_ids, created_at = excluded.created_at`,
    [organizationId, ticketTypeId, JSON.stringify(questions), zoneIds, now],
  )
}

/** Makes the draft the published version, which is never written again. */
export async function publishDraft(
  tx: Tx,
  { organizationId, ticketTypeId }: LockedTicketType,
  now: Date,
): Promise<void> {
  await tx.query(
    'update pass_forms set published_at = $3 where organization_id = $1 and ticket_type_id = $2 and published_at is null',
    [organizationId, ticketTypeId, now],
  )
}

/** Throws the draft away. */
export async function discardDraft(
  tx: Tx,
  { organizationId, ticketTypeId }: LockedTicketType,
): Promise<void> {
  await tx.query(
    'delete from pass_forms where organization_id = $1 and ticket_type_id = $2 and published_at is null',
    [organizationId, ticketTypeId],
  )
}

/** Counts a change of the configuration. */
export async function countChange(tx: Tx, { organizationId, ticketTypeId }: LockedTicketType): Promise<void> {
  await tx.query(
    `insert into pass_configurations (organization_id, ticket_type_id, version) values ($1, $2, 1)
     on conflict (organization_id, ticket_type_id) do update set version = pass_configurations.version + 1`,
    [organizationId, ticketTypeId],
  )
}
