import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id } from './fields.ts'
import { Language } from './named-values.ts'
import { operation } from './operation.ts'

/** A wallet of a phone that a ticket can be put into. */
export const WalletKind = z.enum(['apple', 'google']).meta({ id: 'WalletKind' })

const ownTicket = {
  method: 'GET',
  tag: 'Tickets',
  authority: 'session',
  origin: 'ignored',
  faults: [400, 401, 403, 404, 429, 500],
} as const

const whose =
  'For whoever holds the ticket or made its order, as long as it is valid; any other ticket is 404, and so is every one where the ' +
  'operator has not set up this wallet. The order is on it only for who made it.'

/** `walletPasses.apple`: a ticket as a pass for Apple Wallet. */
export const applePass = operation({
  ...ownTicket,
  path: '/api/events/ticket/apple-pass',
  stream: ['application/vnd.apple.pkpass'],
  summary: 'A ticket as a pass for Apple Wallet',
  description:
    `The signed file with the code as a QR code, in English, Malay, Chinese and Tamil. ${whose} Open it by its address: phones take no ` +
    'pass from a script. Refused when another site asks for it (403).',
  query: z.object({ ticketId: Id }),
  reply: z.string().describe('The file.'),
  example: { query: { ticketId: exampleIds.ticket } },
})

/** `walletPasses.google`: a link that puts a ticket into Google Wallet. */
export const googlePass = operation({
  ...ownTicket,
  path: '/api/events/ticket/google-pass',
  summary: 'A ticket for Google Wallet',
  description:
    `A link to Google Wallet with the signed pass in it, the code among it: it is for the person and their phone only. ${whose} Long names ` +
    'are cut so that the link is no longer than browsers take.',
  query: z.object({ ticketId: Id, language: Language.default('en') }),
  reply: z
    .object({ link: z.url().describe('At pay.google.com, at most 1,800 characters.') })
    .meta({ id: 'GooglePass' }),
  example: { query: { ticketId: exampleIds.ticket } },
})

export const walletPassOperations = {
  'walletPasses.apple': applePass,
  'walletPasses.google': googlePass,
}
