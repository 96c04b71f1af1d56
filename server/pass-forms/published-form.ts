import type { Question } from '@masuk/shared/contract/pass-forms.ts'
import type { Db } from '../db/db.ts'

export interface PublishedForm {
  eventId: string
  version: number
  questions: Question[]
}

/** The newest published form of a ticket type that visitors see, or null. */
export async function findPublishedForm(db: Db, ticketTypeId: string): Promise<PublishedForm | null> {
  const { rows } = await db.query<PublishedForm>(
    `select t.event_id as "eventId", f.version, f.questions
       from pass_forms f
       join ticket_types t on t.organization_id = f.organization_id and t.id = f.ticket_type_id
      where f.ticket_type_id = $1 and f.published_at is not null and t.public_registration
      order by f.version desc limit 1`,
    [ticketTypeId],
  )
  return rows[0] ?? null
}
