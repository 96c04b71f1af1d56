import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'
import { done, unchanged } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import type { Tx } from '../db/db.ts'
import type { LockedEvent } from '../locks/locks.ts'
import { callBookEach } from '../places/booking-call.ts'
import type { Booked, BookingCall } from '../places/booking-call.ts'
import { findOffer } from '../registrations/offer.ts'
import { issueCall } from './issue-call.ts'
import type { IssueBody, IssueParts } from './issue-call.ts'
import { readReferences } from './store.ts'

type Reply = HandlerReply<Operations['attendees.issue']>
type Problem = Extract<Reply, { state: 'refused' }>['problems'][number]

/** Takes everything back that the list has made, and answers all the same. */
class TakenBack extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super('The list was not issued.')
    this.reply = reply
  }
}

/** `attendees.issue`: one transaction for the list, under the event's lock, so that it is there as a whole or not at all. */
export const issueTickets: Handler<'attendees.issue'> = async (context) => {
  const { body } = context.input
  try {
    return await changeEvent(context, async ({ tx, event, now }) => {
      const { userId: issuedBy } = context.proof.session
      const keyId = context.deps.keyrings.tickets.signing.id
      const booked = await bookList(tx, body, { event, issuedBy, keyId, now })
      const tickets = body.entries.reduce((sum, { quantity }) => sum + quantity, 0)
      if (body.dryRun) throw new TakenBack({ state: 'done', isDryRun: true, tickets, orders: [] })
      const reply = {
        state: 'done',
        isDryRun: false,
        tickets,
        orders: await showOrders(tx, event, booked),
      } as const
      if (booked.every(({ state }) => state === 'repeated')) return unchanged(reply)
      const { attemptId, payment } = body
      const metadata = { attemptId, payment, orders: booked.length, tickets }
      return done(reply, { action: 'attendees.issued', subjectId: event.eventId, metadata })
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.reply
    throw error
  }
}

type Done = Exclude<Booked, { state: 'refused' }>

/** Books every entry, also behind one that is refused: the answer names them all. */
async function bookList(
  tx: Tx,
  body: IssueBody,
  { event, ...parts }: Omit<IssueParts, 'offer'> & { event: LockedEvent },
): Promise<Done[]> {
  const offer = await findOffer(tx, event.eventId)
  if (!offer) throw new Error('A locked event is gone.')
  const calls = body.entries.map((_, at) => issueCall(body, at, { ...parts, offer }))
  const booked = await bookThoseThatCan(tx, calls)
  const problems = booked.flatMap((each, entry) => (each.state === 'refused' ? [problemOf(each, entry)] : []))
  if (problems.length > 0) {
    const message = `${problems.length} of ${calls.length} entries can not be issued, so none was. Change them and send the list again.`
    throw new TakenBack({ state: 'refused', reason: 'entries_wrong', message, problems })
  }
  return booked.filter((each) => each.state !== 'refused')
}

async function bookThoseThatCan(tx: Tx, calls: readonly (BookingCall | null)[]): Promise<Booked[]> {
  const booked = await callBookEach(
    tx,
    calls.filter((call) => call !== null),
  )
  let at = 0
  return calls.map((call) => (call && booked[at++]) ?? { state: 'refused', reason: 'unavailable', id: null })
}

function problemOf({ reason }: Extract<Booked, { state: 'refused' }>, entry: number): Problem {
  if (reason === 'sold_out') {
    return { entry, reason, message: 'There are not enough places left for this entry and those before it.' }
  }
  if (reason === 'unavailable') return { entry, reason, message: 'This event has no such ticket type.' }
  throw new Error(`A ticket that is issued by hand was refused: ${reason}.`)
}

async function showOrders(tx: Tx, event: LockedEvent, booked: readonly Done[]) {
  const ids = booked.map(({ registrationId }) => registrationId)
  const references = await readReferences(tx, event, ids)
  return ids.map((registrationId) => ({ registrationId, reference: references.get(registrationId) ?? '' }))
}
