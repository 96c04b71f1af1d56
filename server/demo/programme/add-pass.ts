import { randomUUIDv7 } from 'node:crypto'
import { Questions } from '@masuk/shared/contract/pass-form-rules.ts'
import type { Knex } from 'knex'
import type { AddedEvent } from '../add-event.ts'
import type { PassPlan } from '../event-plan.ts'
import { insertRows } from '../insert-rows.ts'

const FORM_VERSION = 1

/** Publishes a pass for the first ticket type of an event, and answers it for everybody who has ordered that by themselves. */
export async function addPass(
  tx: Knex.Transaction,
  plan: PassPlan,
  { event, now }: { event: AddedEvent; now: number },
): Promise<void> {
  const { organizationId, eventId, types } = event
  const ticketTypeId = types[0]?.id
  if (!ticketTypeId) throw new Error('An event of the demo has no ticket type.')
  const zones = plan.zones.map((name) => ({
    organization_id: organizationId,
    id: randomUUIDv7(),
    event_id: eventId,
    name,
  }))
  await insertRows(tx, 'zones', zones)
  const ofType = { organization_id: organizationId, ticket_type_id: ticketTypeId }
  await insertRows(tx, 'pass_configurations', [{ ...ofType, version: 2 }])
  const form = {
    ...ofType,
    version: FORM_VERSION,
    questions: Questions.parse(plan.questions),
    zone_ids: zones.filter(({ name }) => plan.opens.includes(name)).map(({ id }) => id),
    created_at: new Date(now),
    published_at: new Date(now),
  }
  await insertRows(tx, 'pass_forms', [form])
  const orders = await ordersOf(tx, { eventId, ticketTypeId })
  const answers = orders.map((id, n) => ({
    ...ofType,
    registration_id: id,
    form_version: FORM_VERSION,
    answers: plan.answersOf(n),
  }))
  await insertRows(tx, 'registration_answers', answers)
  await tellVisits(tx, orders, plan)
}

async function ordersOf(
  tx: Knex.Transaction,
  { eventId, ticketTypeId }: { eventId: string; ticketTypeId: string },
): Promise<string[]> {
  const found = await tx('registrations as r')
    .join('registration_lines as l', 'l.registration_id', 'r.id')
    .where({ 'r.event_id': eventId, 'l.ticket_type_id': ticketTypeId, 'r.issued_by': null })
    .orderBy('r.reference')
    .select<{ id: string }[]>('r.id')
  return found.map(({ id }) => id)
}

/** Those who said the same of their visit in one statement. */
async function tellVisits(
  tx: Knex.Transaction,
  orders: readonly string[],
  { visitOf }: PassPlan,
): Promise<void> {
  const numbered = orders.map((id, n) => ({ id, visit: visitOf(n) }))
  const alike = Map.groupBy(numbered, ({ visit: { source, purpose } }) => `${source} ${purpose}`)
  for (const same of alike.values()) {
    const ids = same.map(({ id }) => id)
    const [first] = same
    await tx('registrations')
      .whereIn('id', ids)
      .update({ visitor_source: first?.visit.source, visit_purpose: first?.visit.purpose })
  }
}
