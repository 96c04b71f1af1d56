import { afterAll, expect, test } from 'vitest'
import { DEMO_EVENT } from '../../server/demo/seed.ts'
import { welcome } from '../../server/welcome.ts'
import { openHouse } from '../support/house.ts'
import { addEvent } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())
const { eventId } = await addEvent(house)
await house.rows('update event_directory set slug = $2 where event_id = $1', [eventId, DEMO_EVENT])
await house.rows('update events set slug = $2 where id = $1', [eventId, DEMO_EVENT])

const CODE = /[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/

test.each([
  { env: 'production', isTerminal: false, codes: 0 },
  { env: 'production', isTerminal: true, codes: 1 },
  { env: 'development', isTerminal: false, codes: 1 },
] as const)('a demo in $env shows its code: $codes (terminal: $isTerminal)', async ({ codes, ...how }) => {
  const made = () => house.rows('select from pairing_codes where event_id = $1', [eventId])
  const before = (await made()).length
  const { env, isTerminal } = how
  const text = await welcome(house, { demo: true, env }, { isTerminal })
  expect(CODE.test(text)).toBe(codes === 1)
  expect((await made()).length - before).toBe(codes)
  expect(text).toContain(`npm run masuk -- pair --event ${DEMO_EVENT}`)
})
