import { afterAll, beforeAll, beforeEach } from 'vitest'
import { as, done, reply } from './call.ts'
import { sendBroadcast } from './broadcasts.ts'
import type { SentBroadcast } from './broadcasts.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'
import { openStudio, signIn } from './organisers.ts'
import type { Person, Studio } from './organisers.ts'
import { addEvent, addTickets } from './people.ts'
import type { TestEvent, TestTicket } from './people.ts'
import { openSmtpSink } from './smtp-sink.ts'
import type { SmtpSink } from './smtp-sink.ts'
import { organizerOf } from './studio.ts'

/** An event with people who have a ticket each. */
export interface Crowd extends TestEvent {
  tickets: TestTicket[]
}

/** A house with a mail server, for all tests of a file, and what they ask of it. */
export function openBroadcastHouse() {
  let sink: SmtpSink
  let house: House
  let studio: Studio
  beforeAll(async () => {
    sink = await openSmtpSink()
    house = await openHouse({ settings: { MASUK_SMTP_URL: sink.url } })
    studio = await openStudio(house)
  })
  afterAll(async () => {
    await house.close()
    await sink.close()
  })
  beforeEach(() => sink.refuse(null))

  const historyOf = ({ eventId }: Pick<TestEvent, 'eventId'>, query: object = {}) =>
    reply(as(house, studio.owner).call('loyalty.broadcasts', { query: { eventId, ...query } }))
  return {
    /** The house, its mail server and an organisation: there as soon as tests run. */
    get: () => ({ house, sink, studio }),
    /** An event with so many people. */
    async gather(count: number): Promise<Crowd> {
      const event = await addEvent(house, { organizer: organizerOf(studio) })
      return { ...event, tickets: await addTickets(house, event, { count }) }
    },
    /** The owner sends a broadcast. */
    async send(
      event: Pick<TestEvent, 'organizationId' | 'eventId'>,
      given: Parameters<typeof sendBroadcast>[3] = {},
    ): Promise<SentBroadcast> {
      const { broadcast } = await done(sendBroadcast(house, studio.owner, event, given))
      return { organizationId: event.organizationId, broadcastId: broadcast.id }
    },
    /** What the owner reads of an event's broadcasts. */
    historyOf,
    /** How far the newest broadcast of an event has come. */
    channelsOf: async (event: Pick<TestEvent, 'eventId'>) => (await historyOf(event)).broadcasts[0]?.channels,
    /** What the mail server took for a person. */
    mailsOf: ({ userId }: Pick<TestTicket, 'userId'>) =>
      sink.mails.filter(({ to }) => to === `${userId}@guests.example`),
    /** Who has a broadcast in the inbox. */
    inboxOf: ({ broadcastId }: Pick<SentBroadcast, 'broadcastId'>) =>
      house.rows<{ user_id: string }>(
        `select user_id from notifications where kind = 'broadcast' and cause like '%' || $1`,
        [broadcastId],
      ),
    /** What became of a broadcast on a channel, person by person. */
    rowsOf: ({ broadcastId }: SentBroadcast, channel: string) =>
      house.rows<{ user_id: string; state: string; failure: string | null; tries: number }>(
        'select * from broadcast_deliveries where broadcast_id = $1 and channel = $2 order by user_id',
        [broadcastId, channel],
      ),
    /** The holder of a ticket, signed in. */
    personOf: ({ userId }: TestTicket): Promise<Person> =>
      signIn(house, { userId: userId ?? '', name: 'Wong Mei Ling', email: `${userId}@guests.example` }),
  }
}
