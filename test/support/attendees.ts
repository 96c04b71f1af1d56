import { randomUUIDv7 } from 'node:crypto'
import { as, at, done, reply } from './call.ts'
import type { Called, InputOf, ReplyOf } from './call.ts'
import { TODAY, TONIGHT } from './clock.ts'
import { pairDoor } from './doors.ts'
import type { House } from './house.ts'
import type { Person } from './organisers.ts'
import type { Sale } from './sales.ts'
import { addRow } from './tables.ts'

type IssueBody = InputOf<'attendees.issue'>['body']
type Entry = IssueBody['entries'][number]

/** Issues tickets by hand: one for each entry, free, unless said otherwise. */
export function issue(
  house: House,
  by: Person,
  { eventId, ticketTypeId }: Pick<Sale, 'eventId' | 'ticketTypeId'>,
  { entries = [{}], ...given }: Partial<Omit<IssueBody, 'entries'>> & { entries?: Partial<Entry>[] } = {},
): Promise<Called<ReplyOf<'attendees.issue'>>> {
  const list = entries.map((entry) => ({ name: 'Aminah binti Yusof', ticketTypeId, ...entry }))
  const body = { eventId, attemptId: randomUUIDv7(), payment: 'free' as const, ...given, entries: list }
  return as(house, by).call('attendees.issue', { body })
}

/** The people of an event, all of them. */
export async function peopleOf(
  house: House,
  by: Person,
  query: InputOf<'attendees.list'>['query'],
): Promise<ReplyOf<'attendees.list'>['people']> {
  return (await reply(as(house, by).call('attendees.list', { query }))).people
}

/** One ticket that was issued by hand. */
export async function issueOne(house: House, by: Person, sale: Sale, entry: Partial<Entry> = {}) {
  const { orders } = await done(issue(house, by, sale, { entries: [entry] }))
  const people = await peopleOf(house, by, { eventId: sale.eventId, limit: '200' })
  const person = people.find(({ order }) => order.registrationId === orders[0]?.registrationId)
  if (!person) throw new Error('The ticket that was issued is not among the people.')
  return person
}

/** The code of the ticket's newest issue, as its mail has it. */
export async function codeOf(
  house: House,
  { eventId }: Pick<Sale, 'eventId'>,
  ticketId: string,
): Promise<string> {
  const [ticket] = await house.rows<{ issue: number; keyId: number }>(
    'select issue, key_id as "keyId" from tickets where id = $1',
    [ticketId],
  )
  return house.deps.codesOf(eventId).sign({ ticketId, ...ticket! })
}

/** Says that an order was paid at a gateway. */
export async function addPayment(
  house: House,
  { organizationId, eventId }: Sale,
  { registrationId, amountSen }: { registrationId: string; amountSen: number },
): Promise<string> {
  const paid = { status: 'paid', fulfilment: 'fulfilled', capturedSen: amountSen, paidAt: TONIGHT }
  const { id } = await addRow(house, 'payment_intents', {
    organizationId,
    eventId,
    registrationId,
    amountSen,
    ...paid,
  })
  await house.rows(
    `insert into ledger_entries (organization_id, transaction_id, account, amount_sen, intent_id, created_at)
     values ($1, $2, 'gateway_receivable:stripe', $3, $2, $4), ($1, $2, 'organiser_payable', -$3::bigint, $2, $4)`,
    [organizationId, id, amountSen, TONIGHT],
  )
  return id
}

/** What a door of the event is told that scans a code now. */
export async function scanAtDoor(
  house: House,
  sale: Sale,
  { ticketId, code }: { ticketId: string; code: string },
) {
  const [owner] = await house.rows<{ id: string }>(
    `select user_id as id from memberships where organization_id = $1 and role = 'owner'`,
    [sale.organizationId],
  )
  const door = await pairDoor(house, { ...sale, ownerId: owner!.id, registrationId: '' })
  const scan = { code, scanKey: `${ticketId}:${TODAY}`, scannedAt: TONIGHT, device: 'Door A' }
  return reply(at(house).call('scan.admit', { body: { token: door.token, scans: [scan] } }))
}
