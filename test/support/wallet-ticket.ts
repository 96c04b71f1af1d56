import type { TicketEvent, WalletTicket } from '../../attendee-app/tickets/wallet-ticket.ts'

type Parts = Partial<Omit<WalletTicket, 'event'>> & { event?: Partial<TicketEvent> }

/** A ticket for tests. */
export function walletTicket({ event, ...parts }: Parts = {}): WalletTicket {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    state: 'valid',
    code: `T1${'A7'.repeat(27)}Z`,
    holderName: 'Aminah Salleh',
    ticketType: { id: '00000000-0000-4000-8000-0000000000b1', name: 'Standing' },
    event: {
      id: '00000000-0000-4000-8000-0000000000c1',
      slug: 'malam-muzik',
      name: 'Malam Muzik',
      organizationName: 'Kumpulan Seni',
      venue: 'Dewan Besar',
      cover: null,
      startsAt: '2026-11-21T12:00:00.000Z',
      endsAt: '2026-11-21T15:00:00.000Z',
      status: 'published',
      ...event,
    },
    checkedInAt: null,
    order: null,
    ...parts,
  }
}
