import { expect, test } from 'vitest'
import { modulesOf } from '../../support/camera-code.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addTickets } from '../../support/people.ts'
import { openDoorFixture } from '../door-fixture.ts'
import { admitAll } from '../page/admit-all.ts'
import type { Phone } from '../phone.ts'

const TICKETS = 300
/** Beside these, what a busy machine adds. */
const MOST_GROWTH_BYTES = 3_000_000
const WORST_TASK_MS = 1_000
const door = openDoorFixture()

declare global {
  /** How long each task took that held the page up for more than 50 ms. */
  var longTasks: number[] | undefined
}

function watchLongTasks(): void {
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks?.push(duration)
  }).observe({ type: 'longtask' })
}

async function heapBytes({ context, page }: Phone): Promise<number> {
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

test(
  'three hundred tickets in a row are each let in once, and nothing piles up',
  { timeout: 900_000 },
  async () => {
    const { phone, evening } = door
    const tickets = await addTickets(evening.house, evening.event, { count: TICKETS + 20 })
    const codes = await Promise.all(tickets.map(({ code }) => modulesOf(code)))
    await phone.pair()
    // What is made once is made by then.
    await phone.page.evaluate(admitAll, codes.slice(0, 20))
    await phone.page.evaluate(watchLongTasks)
    const [heap, decodes, beganAt] = [
      await heapBytes(phone),
      (await phone.screenLog()).decodes,
      performance.now(),
    ]

    await phone.page.evaluate(admitAll, codes.slice(20))

    const minutes = (performance.now() - beganAt) / 60_000
    const growth = (await heapBytes(phone)) - heap
    const longTasks = await phone.page.evaluate(() => globalThis.longTasks ?? [])
    const frames = (await phone.screenLog()).decodes - decodes
    process.stdout.write(
      `${(TICKETS / minutes).toFixed(0)} tickets a minute, ${frames} frames, heap ${(growth / 1e6).toFixed(1)} MB more, ` +
        `${longTasks.length} tasks over 50 ms, the longest ${Math.max(0, ...longTasks).toFixed(0)} ms\n`,
    )
    expect(growth).toBeLessThan(MOST_GROWTH_BYTES)
    expect(Math.max(0, ...longTasks)).toBeLessThan(WORST_TASK_MS)
    await phone.waitingIs(0)
    const stored = (await evening.scans()).map(({ ticketId }) => ticketId)
    expect(stored.toSorted()).toEqual(tickets.map(({ ticketId }) => ticketId).toSorted())
    await expectInvariants(evening.house)
  },
)
