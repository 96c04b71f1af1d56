import { expect, test } from 'vitest'
import { housekeeping } from '../../server/identity/housekeeping.ts'
import { DAY_MS, HOUR_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import { askForCode, guess } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'

test('what has ended is forgotten, and what counts is kept', async () => {
  const house = await openHouse()
  const { rows, clock, deps } = house
  await addSignedIn(house)
  await askForCode(house, 'old@mail.example')
  await rows(`update auth_verifications set expires_at = $1`, [clock.now()])
  await rows(`insert into sign_in_networks values ('code:address:10.0.0.1', 1, $1)`, [
    clock.now().getTime() - 1,
  ])
  const kept = async () => {
    const [row] = await rows(
      `select (select count(*) from sessions)::integer as sessions,
              (select count(*) from auth_verifications)::integer as codes,
              (select count(*) from sign_in_addresses)::integer as addresses,
              (select count(*) from sign_in_networks where key like '%10.0.0.1')::integer as networks`,
    )
    return row
  }
  clock.pass(DAY_MS)
  await housekeeping.run({}, deps)
  expect(await kept()).toEqual({ sessions: 1, codes: 1, addresses: 1, networks: 0 })
  clock.pass(1)
  await housekeeping.run({}, deps)
  expect(await kept()).toEqual({ sessions: 1, codes: 0, addresses: 0, networks: 0 })
  clock.pass(29 * DAY_MS)
  await housekeeping.run({}, deps)
  expect(await kept()).toEqual({ sessions: 0, codes: 0, addresses: 0, networks: 0 })
  await house.close()
})

test('many refused sign-ins in an hour raise the alarm, an hour later no more', async () => {
  const house = await openHouse()
  const alarms = () => house.logLines.filter((line) => line.includes('many sign-ins were refused')).length
  await guess(house, 'someone@mail.example', '00000000')
  await house.rows(
    `insert into audit_log (organization_id, id, action, subject_type, subject_id, created_at)
     select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'identity.wrong_code', 'address', n::text, $1
       from generate_series(1, 198) as n`,
    [house.clock.now()],
  )
  await housekeeping.run({}, house.deps)
  expect(alarms()).toBe(0)
  await house.rows(
    `insert into audit_log select organization_id, gen_random_uuid(), null, action, subject_type, subject_id, metadata, created_at from audit_log limit 1`,
  )
  await housekeeping.run({}, house.deps)
  expect(alarms()).toBe(1)
  house.clock.pass(HOUR_MS)
  await housekeeping.run({}, house.deps)
  expect(alarms()).toBe(1)
  await house.close()
})
