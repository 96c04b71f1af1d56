/**
 * Values that the examples of operations use for what only a running service can give. The tests put the ids, tokens
 * and addresses of their own rows in their place.
 */
export const exampleIds = {
  organization: '01973f10-0000-7000-8000-000000000001',
  event: '01973f10-0000-7000-8000-000000000002',
  ticketType: '01973f10-0000-7000-8000-000000000003',
  workshop: '01973f10-0000-7000-8000-000000000004',
  zone: '01973f10-0000-7000-8000-000000000005',
  grant: '01973f10-0000-7000-8000-000000000006',
  person: '01973f10-0000-7000-8000-000000000007',
  invitation: '01973f10-0000-7000-8000-000000000008',
  ticket: '01973f10-0000-7000-8000-000000000009',
  category: '01973f10-0000-7000-8000-00000000000a',
  session: '01973f10-0000-7000-8000-00000000000b',
} as const

export const exampleTexts = {
  scannerToken: 'sg1.1.eyJ0eXAiOiJzY2FuIn0.c2lnbmF0dXJl',
  ticketCode: 'T1AEAQDFZ7CAAAA4AAQAAAAAAAAAAATFRE5B6LE3F3CVE6X2RP632MACQ',
  pairingCode: 'OFVY2-NRXDP-EQ4J7-EAQE3-BKZLK4',
  invitationToken: 'il1.1.eyJpbnYiOiIuLi4ifQ.c2lnbmF0dXJl',
  slug: 'malam-muzik',
  day: '2026-12-01',
  startsAt: '2026-12-01T11:00:00Z',
  endsAt: '2026-12-01T15:00:00Z',
} as const

/** The start and end of an example, one evening in Kuala Lumpur. */
export const exampleTimes = { startsAt: exampleTexts.startsAt, endsAt: exampleTexts.endsAt } as const
