import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { addManyHolders, openChangingEvent } from '../support/event-updates.ts'
import { openHouse } from '../support/house.ts'
import { openPushService } from '../support/push-service.ts'
import { addRows } from '../support/tables.ts'
import { until } from '../support/until.ts'
import { startWorkerProcess } from '../support/worker-process.ts'
import type { WorkerProcess } from '../support/worker-process.ts'

const PEOPLE = 20_000
const DEVICES = 2_000
const PATIENCE_MS = 5 * 60_000
const house = await openHouse()
const service = await openPushService()
afterAll(async () => {
  await house.close()
  await service.close()
})

const countOf = async (table: 'notifications' | 'push_alerts' | 'event_updates') =>
  (await house.rows<{ count: number }>(`select count(*)::integer as count from ${table}`))[0]?.count ?? 0
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
/** What the minute brings. */
const aMinute = () =>
  transaction(house.deps.db.web, async (tx) => {
    await house.deps.jobs.enqueue(tx, 'events.tell_updates', {})
    await house.deps.jobs.enqueue(tx, 'push.send_due', {})
  })

async function startWorker(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(house, { MASUK_OUTSIDE_LOOPBACK: service.origin })
  onTestFinished(() => worker.kill())
  return worker
}

test(
  '20,000 people are told once of a change, and alerted, while five workers are killed',
  { timeout: 15 * 60_000 },
  async () => {
    const event = await openChangingEvent(house)
    const people = await addManyHolders(house, event, PEOPLE)
    const browsers = people.slice(0, DEVICES).map((userId) => ({ ...service.subscribe(), userId }))
    const devices = browsers.map(({ endpoint, keys, userId }) => ({
      userId,
      endpoint,
      endpointHash: hex(createHash('sha256').update(endpoint).digest()),
      p256dh: hex(Buffer.from(keys.p256dh, 'base64url')),
      auth: hex(Buffer.from(keys.auth, 'base64url')),
    }))
    await addRows(house, 'push_devices', devices)
    // Far away from the clock of the workers, which is the real one.
    await event.save({ startsAt: '2998-01-01T10:00:00Z', endsAt: '2998-01-01T12:00:00Z' })
    await house.rows(`update event_updates set due_at = now(), known_ends_at = '2997-01-01'`)
    for (const told of [500, 6_000, 12_000, 18_000, PEOPLE]) {
      const worker = await startWorker()
      await aMinute()
      await until(async () => (await countOf('notifications')) >= told, PATIENCE_MS)
      await worker.kill()
      // As three minutes later: what it had taken is due again.
      await house.rows('update push_alerts set due_at = now() where due_at > now()')
    }
    const last = await startWorker()
    await until(async () => {
      await aMinute()
      await delay(1_000)
      return (await countOf('push_alerts')) + (await countOf('event_updates')) === 0
    }, PATIENCE_MS)
    await last.kill()
    const [told] = await house.rows(
      `select count(*)::integer as told, count(distinct user_id)::integer as people, count(distinct cause)::integer as causes
       from notifications`,
    )
    expect(told).toEqual({ told: PEOPLE, people: PEOPLE, causes: 1 })
    expect(service.problems).toEqual([])
    const counts = browsers.map(({ received }) => received.length)
    expect(Math.min(...counts)).toBe(1)
    // An alert that was taken when its sender died, before it could write that down, is sent once more.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(DEVICES + 5 * 16)
  },
)
