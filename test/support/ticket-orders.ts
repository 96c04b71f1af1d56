import { randomUUID } from 'node:crypto'
import { makeKeyring } from '../../server/signing/keys.ts'
import { eventCodes } from '../../server/signing/ticket-code.ts'
import type { PrintedTicket, TicketOrder } from '../../server/ticket-documents/ticket-order.ts'

const codes = eventCodes(
  makeKeyring([{ id: 1, secret: Buffer.alloc(32, 'ticket documents') }]),
  '0199a000-0000-7000-8000-000000000001',
)

/** A name in each script that a ticket must show, and one that mixes directions. */
export const names = {
  latin: 'Nur Aisyah binti Abdullah',
  vietnamese: 'Nguyễn Thị Ánh',
  chinese: '陈美玲',
  traditional: '黃嫻慧',
  tamil: 'தமிழ்ச்செல்வி கிருஷ்ணமூர்த்தி',
  jawi: 'محمد فيصل بن عبدالله',
  mixed: 'محمد (Grace 陈) 2026',
} as const

export const NOW = new Date('2026-11-22T03:00:00Z')

export function printedTicket(holderName: string | null = names.latin): PrintedTicket {
  const ticketId = randomUUID()
  return { ticketId, code: codes.sign({ ticketId, issue: 1 }), holderName, ticketTypeName: 'VIP · Seated' }
}

/** A paid order of an evening in Kuala Lumpur, from 20:00 to 23:30 there. */
export function ticketOrder(change: Partial<TicketOrder> = {}): TicketOrder {
  return {
    event: {
      name: 'Malam Muzik Tradisional',
      organizationName: 'Persatuan Muzik Selangor',
      venue: 'Dewan Filharmonik',
      address: 'Menara Berkembar, 50088 Kuala Lumpur',
      startsAt: new Date('2026-12-05T12:00:00Z'),
      endsAt: new Date('2026-12-05T15:30:00Z'),
      version: 3,
    },
    order: {
      registrationId: '0199a000-0000-7000-8000-0000000000aa',
      reference: 'MSK-7F3K-92QD',
      buyerName: 'Grace Tan',
      lines: [{ name: 'VIP · Seated', quantity: 2, amountSen: 24_050 }],
      totalSen: 24_050,
    },
    tickets: [printedTicket(names.latin), printedTicket(names.tamil)],
    links: {
      wallet: 'https://tickets.example.my/my/tickets',
      event: 'https://tickets.example.my/e/malam-muzik',
    },
    ...change,
  }
}
