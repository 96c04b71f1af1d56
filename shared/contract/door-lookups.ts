import { z } from 'zod'
import { door, Token } from './door-fields.ts'
import { exampleIds, exampleTexts } from './example-values.ts'
import { Code, Id, ScanKey, UtcText } from './fields.ts'
import { TicketState } from './named-values.ts'
import { operation } from './operation.ts'
import { outcome } from './outcome.ts'

/** Most tickets that one answer of `scan.group` has. */
export const MOST_OF_GROUP = 50
/** How often a grant may ask for a group in a minute. */
export const GROUPS_A_MINUTE = 30

/** A ticket as a door may see it. */
const found = {
  ticketId: Id,
  ticketTypeId: Id,
  ticketType: z.string().describe('The name of its type.'),
  state: TicketState,
  name: z
    .string()
    .nullable()
    .describe('Who holds it, as far as `doorNames` of the event lets doors show; null for nothing.'),
  admission: z
    .object({ scannedAt: UtcText, device: z.string() })
    .nullable()
    .describe('When and by which device it was let in on that day; null when it is not in.'),
}

const GroupTicket = z
  .object({
    ...found,
    code: z
      .string()
      .nullable()
      .describe('Its code, to be admitted with like any scan; null when it is void or in already.'),
  })
  .meta({ id: 'GroupTicket' })

/** `scan.group`: the other tickets of the order that a ticket came with. */
export const scanGroup = operation({
  ...door,
  path: '/api/scan/group',
  method: 'POST',
  status: 200,
  summary: 'The other tickets of the same order',
  description:
    'For a party that comes together: whoever shows one valid ticket of an order can be let in with the others. Each answer has ' +
    `at most ${MOST_OF_GROUP}; those that can still be let in come first. Admit them with \`scan.admit\`, one scan for each. At most ` +
    `${GROUPS_A_MINUTE} times a minute.`,
  body: z.object({ token: Token, code: Code, scanKey: ScanKey }),
  reply: outcome(
    {
      tickets: z.array(GroupTicket).describe('Without the one that was shown.'),
      more: z.boolean().describe('True when the order has others.'),
    },
    ['forged', 'key_mismatch', 'outside_event', 'unknown_ticket', 'void', 'superseded'],
  ),
  faults: [400, 403, 404, 413, 429, 500],
  checks: ['origin', 'body', 'limit', 'authority', 'input'],
  example: {
    body: {
      token: exampleTexts.scannerToken,
      code: exampleTexts.ticketCode,
      scanKey: `${exampleIds.ticket}:${exampleTexts.day}`,
    },
  },
})

export const doorLookupOperations = { 'scan.group': scanGroup }
