import { afterAll, expect, test } from 'vitest'
import { as, reply } from '../support/call.ts'
import { openExhibition, publishPass, question } from '../support/exhibition.ts'
import { openHouse } from '../support/house.ts'
import { until } from '../support/until.ts'

const house = await openHouse()
afterAll(() => house.close())

const MANY = 20_000

test(
  'who asks for the figures of many people gets those of before while they are counted',
  { timeout: 120_000 },
  async () => {
    const fair = await openExhibition(house)
    const { organizationId, eventId, ticketTypeId, studio } = fair
    await publishPass(house, fair, { questions: [question('age', 'number')] })
    const add = (count: number) =>
      house.rows(
        `with people as (
         insert into users (id, name, email) select id, 'Lim', id || '@people.example'
           from (select gen_random_uuid() as id from generate_series(1, $4)) made returning id
       ), orders as (
         insert into registrations (organization_id, id, event_id, user_id, status)
         select $1, gen_random_uuid(), $2, id, 'confirmed' from people returning id)
       insert into registration_answers (organization_id, registration_id, ticket_type_id, form_version, answers)
       select $1, id, $3, 1, '[{"questionId": "age", "value": 40}]' from orders`,
        [organizationId, eventId, ticketTypeId, count],
      )
    const ask = async () => {
      const query = { eventId, ticketTypeId }
      return (await reply(as(house, studio.owner).call('exhibition.formAnalytics', { query }))).all.people
    }
    await add(MANY)
    expect(await ask()).toBe(MANY)
    await add(100)
    house.clock.pass(60_000)
    expect(await ask()).toBe(MANY)
    await until(async () => (await ask()) === MANY + 100)
    house.clock.pass(11 * 60_000)
    await add(100)
    expect(await ask()).toBe(MANY + 200)
  },
)
