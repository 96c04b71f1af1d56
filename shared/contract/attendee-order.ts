import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, Sen, UtcText } from './fields.ts'
import { RegistrationStatus } from './named-values.ts'
import { operation } from './operation.ts'
import { organiserRead } from './organiser.ts'

/** Most entries of its history that an order is told with; the newest of them. */
export const MOST_HISTORY = 200

const HistoryEntry = z
  .object({
    at: UtcText,
    action: z.string().describe('Such as `attendee.voided`; `scan` is an admission that stands.'),
    sentence: z.string().describe('What the action is, for people.'),
    actor: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .describe('Null: the buyer, a job, or nobody that is known.'),
    device: z.string().nullable().describe('Of an admission: the door.'),
    ticketId: Id.nullable().describe('Null: it was about the whole order.'),
  })
  .meta({ id: 'OrderHistoryEntry' })

/** `attendees.order`: an order with its money and what was done to it. */
export const readOrder = operation({
  ...organiserRead,
  tag: 'People',
  path: '/api/partner/events/people/order',
  needs: 'attendees.see',
  scope: 'event',
  acceptsApiKey: true,
  summary: 'An order of an event with its payments and its history',
  description:
    'What organisers did to the order and its tickets, and the admissions that stand, the newest first, at most ' +
    `${MOST_HISTORY}. Names are those of today.`,
  query: z.object({ eventId: Id, registrationId: Id }),
  reply: z
    .object({
      registrationId: Id,
      reference: z.string(),
      status: RegistrationStatus,
      createdAt: UtcText,
      confirmedAt: UtcText.nullable(),
      totalSen: Sen.describe('What the order costs, discount taken off.'),
      discountSen: Sen,
      paidSen: z.int().min(0).describe('What payments have brought.'),
      refundedSen: z.int().min(0).describe('Of that, what was asked back and has not failed.'),
      refunds: z.array(
        z.object({
          id: Id,
          amountSen: Sen,
          state: z.enum(['requested', 'sent', 'succeeded', 'failed']),
          requestedAt: UtcText,
        }),
      ),
      history: z.array(HistoryEntry).max(MOST_HISTORY),
    })
    .meta({ id: 'EventOrder' }),
  example: { query: { eventId: exampleIds.event, registrationId: exampleIds.registration } },
})
