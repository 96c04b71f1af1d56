import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reply } from '../support/call.ts'
import type { ReplyOf } from '../support/call.ts'
import { openCheckedHouse } from '../support/checked-house.ts'
import { admit, pairDoor } from '../support/doors.ts'
import { addEvent, addTickets, balanceOf, scanOf } from '../support/people.ts'
import type { TestTicket } from '../support/people.ts'

const house = await openCheckedHouse()
const event = await addEvent(house)
const own = await pairDoor(house, event)
const other = await pairDoor(house, event, { device: 'Door B' })
const ours = { scannedAt: '2026-11-20T12:55:00.000Z', device: 'Door A' }
const theirs = { scannedAt: '2026-11-20T12:40:00.000Z', device: 'Door B' }

const change = (sql: string) => (ticket: TestTicket) =>
  house.rows(`update tickets set ${sql} where id = $1`, [ticket.ticketId])
const cancel = change('voided_at = now()')
const issueAgain = change('issue = issue + 1')
const scanHere = (ticket: TestTicket) => admit(own, [scanOf(ticket, ours)])
const scanThere = (ticket: TestTicket) => admit(other, [scanOf(ticket, theirs)])

/** What had happened to a ticket before our batch, and what the batch hears of it. */
const pasts = {
  'nothing yet': { steps: [], heard: 'accepted' },
  'we let it in': { steps: [scanHere], heard: 'accepted' },
  'another door let it in': { steps: [scanThere], heard: 'conflict' },
  'it was cancelled': { steps: [cancel], heard: 'void' },
  'it was issued again': { steps: [issueAgain], heard: 'superseded' },
  'we let it in, and it was cancelled': { steps: [scanHere, cancel], heard: 'accepted' },
  'we let it in, and it was issued again': { steps: [scanHere, issueAgain], heard: 'accepted' },
  'another door let it in, and it was cancelled': { steps: [scanThere, cancel], heard: 'void' },
} as const
type Past = keyof typeof pasts

const batches = fc.array(fc.constantFrom(...(Object.keys(pasts) as Past[])), { minLength: 1, maxLength: 8 })

/** Scans that are stored. In front of others they make a batch large enough to be looked up before it is stored. */
const stored = (await addTickets(house, event, { count: 19 })).map((ticket) => scanOf(ticket, ours))
await reply(admit(own, stored))

test.each([
  { where: 'in a small batch', before: [] },
  { where: 'behind what is stored', before: stored },
])('$where each scan hears its own answer, be it new, known or refused', async ({ before }) => {
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      const tickets = await addTickets(house, event, { count: batch.length })
      for (const [at, past] of batch.entries()) for (const step of pasts[past].steps) await step(tickets[at]!)
      const scans = tickets.map((ticket) => scanOf(ticket, ours))

      const first = await reply(admit(own, [...before, ...scans]))
      expect(heardIn(first, before)).toEqual(before.map(() => 'accepted'))
      expect(heardIn(first, scans)).toEqual(batch.map((past) => pasts[past].heard))
      expect(await reply(admit(own, [...before, ...scans]))).toEqual(first)
      for (const [at, past] of batch.entries()) expect(await stateOf(tickets[at]!)).toEqual(expected(past))
    }),
    { numRuns: 40 },
  )
})

function heardIn(
  { accepted, rejected, conflicts = [] }: ReplyOf<'scan.admit'>,
  scans: readonly { scanKey: string }[],
): string[] {
  return scans.map(({ scanKey }) => {
    const rejection = rejected.find((rejection) => rejection.scanKey === scanKey)
    if (rejection) return rejection.reason
    if (!accepted.includes(scanKey)) return 'nothing'
    const conflict = conflicts.find((conflict) => conflict.scanKey === scanKey)
    return conflict?.scannedAt === theirs.scannedAt ? 'conflict' : 'accepted'
  })
}

async function stateOf({ ticketId, userId }: TestTicket) {
  const scans = await house.rows('select device from scans where ticket_id = $1', [ticketId])
  const claims = await house.rows('select device from scan_claims where ticket_id = $1', [ticketId])
  return { scans, claims, points: await balanceOf(house, event, userId) }
}

function expected(past: Past): Awaited<ReturnType<typeof stateOf>> {
  const { steps, heard } = pasts[past]
  const isTheirs = (steps as readonly unknown[]).includes(scanThere)
  const isIn = isTheirs || heard === 'accepted'
  return {
    scans: isIn ? [{ device: isTheirs ? theirs.device : ours.device }] : [],
    claims: heard === 'conflict' ? [{ device: ours.device }] : [],
    points: isIn ? 10 : 0,
  }
}
