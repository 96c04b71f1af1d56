import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshProfile } from '../../support/browser-chromium.ts'
import { modulesOf } from '../../support/camera-code.ts'
import { MINUTE_MS } from '../../support/clock.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addTickets } from '../../support/people.ts'
import { until } from '../../support/until.ts'
import { openEventNight } from '../event-night.ts'
import type { EventNight } from '../event-night.ts'
import { admitAll } from '../page/admit-all.ts'
import { openKeptPhone } from '../phone.ts'

const KILLS = Number(process.env['MASUK_KILLS'] ?? 50)
const TICKETS_A_RUN = 8
/** About the time of five admissions. */
const LONGEST_RUN_MS = 3_000
const LET_IN = /^log: let in: (\d+)$/

let evening: EventNight
beforeAll(async () => {
  evening = await openEventNight()
})
afterAll(() => evening?.close())

test(
  `no admission that was shown is missing after ${KILLS} kills at any moment`,
  { timeout: 1_800_000 },
  async () => {
    const tickets = await addTickets(evening.house, evening.event, { count: KILLS * TICKETS_A_RUN })
    const profile = await freshProfile()
    const first = await openKeptPhone(evening, profile)
    await first.open()
    await first.enrol()
    await first.kill()
    const shown: string[] = []
    const killedAfterMs: number[] = []

    for (let run = 0; run < KILLS; run++) {
      const some = tickets.slice(run * TICKETS_A_RUN, (run + 1) * TICKETS_A_RUN)
      const codes = await Promise.all(some.map(({ code }) => modulesOf(code)))
      const phone = await openKeptPhone(evening, profile)
      await phone.open()
      await phone.start()
      // The kill comes in the middle of it.
      phone.page.evaluate(admitAll, codes).catch(() => {})
      const afterMs = Math.random() * LONGEST_RUN_MS
      await delay(afterMs)
      await phone.kill()
      killedAfterMs.push(Math.round(afterMs))
      const numbers = phone.console.flatMap((line) => LET_IN.exec(line)?.[1] ?? [])
      shown.push(...numbers.map((number) => some[Number(number)]?.code ?? ''))
    }

    const phone = await openKeptPhone(evening, profile)
    await phone.open()
    const kept = new Set((await phone.scans()).map(({ code }) => code))
    const missing = shown.filter((code) => !kept.has(code))
    process.stdout.write(`${KILLS} kills, ${shown.length} admissions shown, ${kept.size} kept\n`)
    expect(missing, `killed after ${killedAfterMs.join()} ms`).toEqual([])
    expect(shown.length).toBeGreaterThan(KILLS)

    // A new start gives the sender before it the time of a request.
    await phone.start()
    await phone.passTime(MINUTE_MS)
    await phone.wake()
    await until(async () => (await phone.scans()).every(({ state }) => state === 'accepted'))
    const stored = (await evening.scans()).map(({ ticketId }) => ticketId)
    expect(stored.toSorted()).toEqual(
      tickets
        .filter(({ code }) => kept.has(code))
        .map(({ ticketId }) => ticketId)
        .toSorted(),
    )
    await expectInvariants(evening.house)
    await phone.close()
  },
)
