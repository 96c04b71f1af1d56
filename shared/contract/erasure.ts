import { z } from 'zod'
import { Id, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { outcomeWith } from './outcome.ts'

/** An account is erased only within so many minutes of signing in. */
export const RECENT_SIGN_IN_MINUTES = 15

const KeptTickets = z
  .object({ eventId: Id, eventName: z.string(), startsAt: UtcText, tickets: z.int().min(1) })
  .meta({ id: 'KeptTickets' })

const OpenOrder = z
  .object({
    registrationId: Id,
    reference: z.string(),
    eventName: z.string(),
    waitsFor: z.enum(['payment', 'refund']),
  })
  .meta({ id: 'OpenOrder' })

/**
 * `account.erase`: erases the account of the session, in one transaction. Refused while the person is the last owner of an
 * organisation (`organizations`) or money of theirs is under way (`orders`); both lists are told with either reason.
 * Source: specification, Account and personal data.
 */
export const eraseAccount = operation({
  tag: 'Account',
  method: 'DELETE',
  path: '/api/account',
  authority: 'session',
  origin: 'required',
  summary: 'Erase the account',
  description:
    'Erases or anonymises everything that is kept of the signed-in person, at once and for good, and ends their sessions on ' +
    'all devices; the address may sign up again as somebody new. Points are lost. Orders and tickets stay without a name; valid tickets (`ticketsKept`) open the door ' +
    'for whoever has their code, so keep the mail that brought them: no wallet shows them any more. Who has paid is kept apart for seven years, as the ' +
    `law asks. Refused with \`sign_in_again\` when the session began more than ${RECENT_SIGN_IN_MINUTES} minutes ago, with ` +
    '`last_owner` or `payment_open` while `organizations` or `orders` stand in the way.',
  reply: outcomeWith(
    {
      erasedAt: UtcText,
      ticketsKept: z.array(KeptTickets).describe('Valid tickets for events that are not over, by event.'),
    },
    ['sign_in_again', 'last_owner', 'payment_open'],
    {
      organizations: z
        .array(z.object({ id: Id, name: z.string() }))
        .describe('Organisations whose last owner the person is.'),
      orders: z.array(OpenOrder).describe('Orders that wait for a payment or a refund.'),
    },
  ),
  faults: [401, 403, 413, 429, 500],
  audit: { subject: 'user', actions: { 'account.erased': 'Erased their account' } },
  example: {},
})

export const erasureOperations = { 'account.erase': eraseAccount }
