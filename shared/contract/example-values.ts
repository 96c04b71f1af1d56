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
  registration: '01973f10-0000-7000-8000-00000000000c',
  attempt: '01973f10-0000-7000-8000-00000000000d',
  intent: '01973f10-0000-7000-8000-00000000000e',
  eventInvite: '01973f10-0000-7000-8000-00000000000f',
  giveaway: '01973f10-0000-7000-8000-000000000020',
  promotionCode: '01973f10-0000-7000-8000-000000000010',
  broadcast: '01973f10-0000-7000-8000-000000000011',
  blob: '01973f10-0000-7000-8000-0000000000b0',
  device: '01973f10-0000-7000-8000-0000000000d0',
  apiKey: '01973f10-0000-7000-8000-000000000012',
} as const

// Read from `exampleTexts`, they would keep all of it in the apps.
const startsAt = '2026-12-01T11:00:00Z'
const endsAt = '2026-12-01T15:00:00Z'

/** The start and end of an example, one evening in Kuala Lumpur. */
export const exampleTimes = { startsAt, endsAt } as const

export const exampleTexts = {
  scannerToken: 'sg1.1.eyJ0eXAiOiJzY2FuIn0.c2lnbmF0dXJl',
  ticketCode: 'T1AEAQDFZ7CAAAA4AAQAAAAAAAAAAATFRE5B6LE3F3CVE6X2RP632MACQ',
  pairingCode: 'K7QZ0-2M4XV',
  invitationToken: 'il1.1.eyJpbnYiOiIuLi4ifQ.c2lnbmF0dXJl',
  unsubscribeToken: 'us1.1.eyJ1c2VyIjoiLi4uIn0.c2lnbmF0dXJl',
  eventInviteToken: 'ei1.1.eyJpbnYiOiIuLi4ifQ.c2lnbmF0dXJl',
  uploadToken: 'up1.1.eyJ0eXAiOiJ1cGxvYWQifQ.c2lnbmF0dXJl',
  unsentProof: '6eb71fc10042af9ea4163e697e5f3f1ba9811470f27f792d23ff78d98b3b08c2',
  unsentChecksum: '8615cb7c2f08e8689a5f9e05dbf3d7fe23416dbd37774e5702c57758fe4a5f19',
  slug: 'malam-muzik',
  listingSlug: 'malam-jazz-5f0c9a1b2d3e',
  day: '2026-12-01',
  startsAt,
  endsAt,
} as const
