import { afterAll, expect, test } from 'vitest'
import { commands } from '../../server/operator/commands.ts'
import type { Options } from '../../server/operator/command.ts'
import { UsageError } from '../../server/operator/usage-error.ts'
import { as, done, reply } from '../support/call.ts'
import { HOUR_MS } from '../support/clock.ts'
import { addEntrant, draw, enter, openGiveaway, openStage } from '../support/giveaways.ts'
import { openHouse } from '../support/house.ts'

const house = await openHouse()
afterAll(() => house.close())
const stage = await openStage(house)
const [organization] = await house.rows<{ slug: string }>('select slug from organizations where id = $1', [
  stage.organizationId,
])
const slug = organization!.slug
const person = await addEntrant(house, stage, { points: 30 })

function run(name: string, options: Options): Promise<object | object[]> {
  const { db, keyrings, clock } = house.deps
  return commands[name]!.run(options, {
    db: db.door,
    keysFor: (purpose) => keyrings[purpose],
    now: clock.now(),
  })
}

test('a correction changes the balance, tells its person why, and is in the audit log', async () => {
  const { email } = person
  const correction = { organization: slug, email, points: '-20', note: 'Counted twice' }
  expect(await run('points-correct', correction)).toEqual({
    organization: slug,
    email,
    points: -20,
    balance: 10,
  })
  const { history } = await reply(as(house, person).call('loyalty.rewards', { query: {} }))
  expect(history[0]).toMatchObject({ kind: 'correction', amount: -20, note: 'Counted twice' })
  expect(
    await house.rows(
      `select actor_id, subject_id, metadata from audit_log where action = 'points.corrected'`,
    ),
  ).toEqual([{ actor_id: null, subject_id: person.userId, metadata: { points: -20 } }])
  await expect(run('points-correct', { ...correction, points: '-11' })).rejects.toThrow(/has 10 points/)
})

const whole = { organization: slug, email: person.email, points: '5', note: 'x' }
test.each<[string, Options, RegExp]>([
  ['points-correct', { ...whole, points: '0' }, /^Say how many/],
  ['points-correct', { ...whole, points: 'five' }, /^Say how many/],
  ['points-correct', { ...whole, points: '1000001' }, /^Say how many/],
  ['points-correct', { ...whole, note: ' ' }, /^Say why/],
  ['points-correct', { ...whole, organization: undefined }, /^Say at which/],
  ['points-correct', { ...whole, organization: 'nowhere' }, /^There is no organisation/],
  ['points-correct', { ...whole, email: 'nobody@people.example' }, /^Nobody has signed in/],
  ['verify-draw', {}, /^Say which giveaway/],
  ['verify-draw', { giveaway: '00000000-0000-4000-8000-000000000000' }, /there is no such giveaway/],
])('%s with %j says what to type', async (name, options, words) => {
  const refusal = await run(name, options).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UsageError)
  expect((refusal as UsageError).message).toMatch(words)
})

test('a draw is worked out again, and what somebody has changed in it is found', async () => {
  const giveaway = await openGiveaway(house, stage, { winners: 2 })
  const people = [
    await addEntrant(house, stage),
    await addEntrant(house, stage),
    await addEntrant(house, stage),
  ]
  for (const each of people) await done(enter(house, each, giveaway))
  house.clock.pass(2 * HOUR_MS)
  await reply(as(house, stage.owner).call('giveaways.list', { query: { eventId: stage.eventId } }))
  await expect(run('verify-draw', { giveaway })).rejects.toThrow(/not drawn yet/)
  const { draw: drawn } = await done(draw(house, stage, giveaway))
  const winners = drawn.drawn.map(({ entryId }) => entryId)
  const right = { result: 'the draw is right', entries: 3, winners: winners.join(' ') }
  expect(await run('verify-draw', { giveaway })).toEqual(right)

  const swapped = 'update giveaway_entries set won_place = 3 - won_place where giveaway_id = $1'
  await house.rows(swapped, [giveaway])
  await expect(run('verify-draw', { giveaway })).rejects.toThrow(/other winners/)
  await house.rows(swapped, [giveaway])
  await house.rows(`delete from giveaway_entries where giveaway_id = $1 and won_at is null`, [giveaway])
  await expect(run('verify-draw', { giveaway })).rejects.toThrow(/not the one that was fixed/)
})
