import { z } from 'zod'
import { door, Token } from './door-fields.ts'
import { exampleIds, exampleTexts } from './example-values.ts'
import { searchWords } from '../name-search.ts'
import { Code, Device, Id, KlDay, ScanKey, UtcText, UtcTime, line } from './fields.ts'
import { TicketState } from './named-values.ts'
import { operation } from './operation.ts'
import { outcome } from './outcome.ts'
import { undoScan } from './scan.ts'

/** Most tickets that one answer of `scan.group` has. */
export const MOST_OF_GROUP = 50
/** How often a grant may ask for a group in a minute. */
export const GROUPS_A_MINUTE = 30

/** Most tickets that one answer of `scan.search` has. */
export const MOST_FOUND = 20
/** Fewest letters that are searched for. */
export const FEWEST_LETTERS = 3
/** How often a grant may search in a minute. */
export const SEARCHES_A_MINUTE = 30

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

const FoundTicket = z.object(found).meta({ id: 'FoundTicket' })

/** `scan.search`: tickets by who holds them, for somebody who can't show theirs. */
export const scanSearch = operation({
  ...door,
  path: '/api/scan/search',
  method: 'POST',
  summary: 'Find a ticket by its holder',
  description:
    'Words of a name by how they begin, all of them; or the reference of an order, or how the code of a ticket begins. At most ' +
    `${MOST_FOUND} tickets, those that can still be let in first, and never a code: admit one with \`scan.admitFound\`. Refused ` +
    `when the event lets doors show nothing of who holds a ticket. At most ${SEARCHES_A_MINUTE} times a minute.`,
  body: z.object({
    token: Token,
    text: line(80)
      .refine((text) => Array.from(searchWords(text).join('')).length >= FEWEST_LETTERS, {
        error: `must have at least ${FEWEST_LETTERS} letters or digits`,
      })
      .describe('What somebody has typed; upper and lower case are the same.'),
    day: KlDay.optional().meta({
      description: 'The day of `admission`; today in Kuala Lumpur when left out.',
    }),
  }),
  reply: outcome(
    {
      tickets: z.array(FoundTicket),
      more: z.boolean().describe('True when there are others: ask for more letters.'),
    },
    ['names_hidden'],
  ),
  faults: [400, 403, 404, 413, 429, 500],
  checks: ['origin', 'body', 'limit', 'authority', 'input'],
  example: { body: { token: exampleTexts.scannerToken, text: 'aminah' } },
})

/** `scan.admitFound`: let somebody in whose ticket was found by a search. */
export const admitFound = operation({
  ...door,
  path: '/api/scan/found',
  method: 'POST',
  summary: 'Let the holder of a found ticket in',
  description:
    'Checked and stored as a scan of the newest code of that ticket; the same scan sent again changes nothing. With `conflict` ' +
    'another scan had taken the key before, and this one is kept as a claim. Refused when the event lets doors show nothing of ' +
    'who holds a ticket.',
  body: z.object({
    token: Token,
    ticketId: Id,
    scanKey: ScanKey,
    scannedAt: UtcTime.describe('When the device let it in; sent again it stays the same.'),
    device: Device.default(''),
  }),
  reply: outcome(
    {
      scanKey: z.string(),
      checkedIn: z.int().min(0).describe('Distinct tickets of this event in on that day.'),
      conflict: z
        .object({ scannedAt: UtcText, device: z.string() })
        .nullable()
        .describe('The admission of another scan, if there was one before.'),
    },
    ['names_hidden', 'key_mismatch', 'outside_event', 'unknown_ticket', 'void'],
  ),
  faults: [400, 403, 404, 413, 429, 500],
  checks: ['origin', 'body', 'limit', 'authority', 'input'],
  audit: {
    subject: 'ticket',
    actions: { 'scan.found_admitted': 'Let in somebody whose ticket was searched for' },
  },
  example: {
    body: {
      token: exampleTexts.scannerToken,
      ticketId: exampleIds.ticket,
      scanKey: `${exampleIds.ticket}:${exampleTexts.day}`,
      scannedAt: exampleTexts.startsAt,
      device: 'Door B',
    },
  },
})

/** `scan.undoFound`: take back what this door has let in by a search. */
export const undoFound = operation({
  ...door,
  path: '/api/scan/found',
  method: 'DELETE',
  summary: 'Take back an admission of a found ticket',
  description:
    'Only of this grant, and only one by `scan.admitFound`: whatever else was scanned takes its code to be taken back. Absent is ' +
    'answered like removed.',
  body: z.object({
    token: Token,
    ticketId: Id,
    scanKey: ScanKey,
    scannedAt: UtcTime.describe('The admission to take back, as it was sent.'),
  }),
  reply: undoScan.reply,
  faults: [400, 403, 404, 413, 429, 500],
  checks: ['origin', 'body', 'limit', 'authority', 'input'],
  audit: { subject: 'ticket', actions: { 'scan.found_undone': 'Took back an admission by search' } },
  example: {
    body: {
      token: exampleTexts.scannerToken,
      ticketId: exampleIds.ticket,
      scanKey: `${exampleIds.ticket}:${exampleTexts.day}`,
      scannedAt: exampleTexts.startsAt,
    },
  },
})

export const doorLookupOperations = {
  'scan.group': scanGroup,
  'scan.search': scanSearch,
  'scan.admitFound': admitFound,
  'scan.undoFound': undoFound,
}
