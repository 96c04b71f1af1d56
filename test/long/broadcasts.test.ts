import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { sendBroadcast } from '../support/broadcasts.ts'
import { as, done, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { addEvent, addTickets } from '../support/people.ts'
import { makeDataDir, startProgram } from '../support/program.ts'
import { openSmtpSink } from '../support/smtp-sink.ts'
import { organizerOf } from '../support/studio.ts'

const PEOPLE = 20_000
/** Who has not opted out of mail: a mail takes its connection, and 20,000 of them half an hour. */
const MAILED = 2_000
/** When a worker is killed: so many people have it by then, on that channel. */
const KILLS = [
  ['inbox', 3_000],
  ['inbox', 11_000],
  ['mail', 500],
  ['mail', 1_100],
  ['mail', 1_700],
] as const
/** A process does two mails at a time at most. */
const AT_ONCE = 2

const sink = await openSmtpSink()
const house = await openHouse({ settings: { MASUK_SMTP_URL: sink.url } })
const { dataDir, remove } = await makeDataDir()
afterAll(async () => {
  await house.close()
  await sink.close()
  await remove()
})

function startWorker() {
  const { id, key } = house.deps.keyrings.tickets.signing
  return startProgram('server/worker.ts', [], {
    NODE_ENV: 'test',
    DATABASE_URL: house.database.connectionString,
    MASUK_DATA_DIR: dataDir,
    MASUK_ORIGINS: 'https://masuk.example',
    MASUK_SMTP_URL: sink.url,
    // Those of the house: the program refuses a database whose tickets others have signed.
    MASUK_TICKET_KEYS: `${id}:${key.export().toString('base64')}`,
    LOG_LEVEL: 'silent',
  })
}

const settled = async (channel: string, broadcastId: string) =>
  (
    await house.rows<{ count: number }>(
      `select count(*)::integer as count from broadcast_deliveries
        where broadcast_id = $1 and channel = $2 and state not in ('queued', 'claimed')`,
      [broadcastId, channel],
    )
  )[0]?.count ?? 0

async function untilSettled(channel: string, broadcastId: string, count: number): Promise<void> {
  while ((await settled(channel, broadcastId)) < count) await delay(50)
}

/** As if it was minutes later: the tries and claims of whoever died are over. */
async function passMinutes(): Promise<void> {
  await house.rows(
    `update pgboss.job set state = 'retry', start_after = now() where name like 'broadcasts.%' and state = 'active'`,
  )
  await house.rows(
    `update broadcast_deliveries set claimed_at = claimed_at - interval '5 minutes' where state = 'claimed'`,
  )
}

test(
  'a broadcast to 20,000 people, whose worker is killed five times, reaches everybody once, and the history says so',
  { timeout: 900_000 },
  async () => {
    const studio = await openStudio(house)
    const event = await addEvent(house, { organizer: organizerOf(studio) })
    const tickets = await addTickets(house, event, { count: PEOPLE })
    await house.rows('insert into broadcast_opt_outs select $1, unnest($2::uuid[]), now()', [
      event.organizationId,
      tickets.slice(MAILED).map(({ userId }) => userId),
    ])
    const { broadcast } = await done(sendBroadcast(house, studio.owner, event))
    expect(broadcast).toMatchObject({ people: PEOPLE, channels: { mail: { queued: MAILED } } })

    for (const [channel, count] of KILLS) {
      const worker = startWorker()
      await untilSettled(channel, broadcast.id, count)
      worker.signal('SIGKILL')
      await worker.ended
      await passMinutes()
    }
    const worker = startWorker()
    await untilSettled('inbox', broadcast.id, PEOPLE)
    await untilSettled('mail', broadcast.id, MAILED)
    worker.signal('SIGTERM')
    await worker.ended

    const { eventId } = event
    const { broadcasts } = await reply(
      as(house, studio.owner).call('loyalty.broadcasts', { query: { eventId } }),
    )
    const all = (sent: number) => ({ queued: 0, sent, failed: 0 })
    expect(broadcasts[0]).toMatchObject({
      people: PEOPLE,
      channels: { inbox: all(PEOPLE), mail: all(MAILED) },
    })

    const [told] = await house.rows<{ rows: number; people: number }>(
      `select count(*)::integer as rows, count(distinct user_id)::integer as people from notifications where kind = 'broadcast'`,
    )
    expect(told).toEqual({ rows: PEOPLE, people: PEOPLE })
    const mailed = new Set(sink.mails.map(({ to }) => to))
    expect(tickets.slice(0, MAILED).filter(({ userId }) => !mailed.has(`${userId}@guests.example`))).toEqual(
      [],
    )
    // A second copy has the Message-ID of the first, and only a death makes one.
    const copies = sink.mails.length - MAILED
    expect(copies).toBeLessThanOrEqual(KILLS.length * AT_ONCE)
    const ids = new Set(sink.mails.map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1]))
    expect(ids.size).toBe(MAILED)
  },
)
