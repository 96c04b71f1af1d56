import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { as, reply } from '../support/call.ts'
import { TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser, addSignedIn } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())

test('the giveaways that a person has entered are in their export, and not who else entered or won', async () => {
  const { organizationId, eventId } = await addEvent(house)
  const { userId: createdBy } = await addOrganiser(house, { organizationId, role: 'owner' })
  const [giveawayId, entryId, otherEntryId] = [randomUUID(), randomUUID(), randomUUID()]
  const [person, winner] = [await addSignedIn(house), await addSignedIn(house)]
  await house.rows(
    `insert into giveaways (organization_id, id, event_id, title, prize, cost, winners, most_entries, audience, opens_at,
            closes_at, seed, created_by, created_at)
     values ($1, $2, $3, 'Wau bulan', 'A kite', 5, 1, 3, 'ticket_holders', $4::timestamptz,
             $4::timestamptz + interval '1 hour', $5, $6, $4)`,
    [organizationId, giveawayId, eventId, TONIGHT, Buffer.alloc(32), createdBy],
  )
  const enter = (userId: string, name: string, wonAt: string | null) =>
    house.rows(
      `insert into giveaway_entries (organization_id, giveaway_id, id, entrant_id, user_id, entry_id, created_at, won_at, won_place)
       values ($1, $2, $3, $3, $4, $5, $6, $7, case when $7::timestamptz is not null then 1 end)`,
      [organizationId, giveawayId, randomUUID(), userId, name, TONIGHT, wonAt],
    )
  await enter(person.userId, entryId, null)
  await enter(winner.userId, otherEntryId, TONIGHT)
  const entry = { giveaway_id: giveawayId, entered_at: TONIGHT }
  const giveaway = {
    id: giveawayId,
    title: 'Wau bulan',
    organization: { id: organizationId, name: 'Balai Raya Events' },
  }
  const entriesOf = async (who: typeof person) =>
    (await reply(as(house, who).call('account.export'))).giveaway_entries
  expect(await entriesOf(person)).toEqual([{ ...entry, entry_id: entryId, won_at: null, giveaway }])
  expect(await entriesOf(winner)).toEqual([{ ...entry, entry_id: otherEntryId, won_at: TONIGHT, giveaway }])
})
