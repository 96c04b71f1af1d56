import { hash } from 'node:crypto'
import { drawWinners, entriesText } from '@masuk/shared/giveaway-draw.ts'
import { afterAll, expect, test } from 'vitest'
import { seedDemo } from '../../server/demo/seed.ts'
import { drawMac } from '../../server/giveaways/seed.ts'
import { as, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { signIn } from '../support/organisers.ts'
import { expectPointsInvariants } from '../support/points-invariants.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'

const house = await openHouse({ settings: { NODE_ENV: 'development' } })
await seedDemo(house.deps)
afterAll(() => house.close())

test('the visitor of the demo has a profile, consents, a ticket, points and giveaways to look at', async () => {
  const [account] = await house.rows<{ userId: string; name: string; email: string }>(
    `select id as "userId", name, email from users where email = 'visitor@tamu.example'`,
  )
  const visitor = await signIn(house, account!)
  const { profile, consents, missing } = await reply(as(house, visitor).call('account.summary', {}))
  expect([profile.phone, profile.birthDate, missing]).toEqual(['+60123456789', '1994-08-31', []])
  expect(consents.filter(({ given }) => !given).map(({ purpose }) => purpose)).toEqual(['marketing'])
  const { organizations, history } = await reply(as(house, visitor).call('loyalty.rewards', { query: {} }))
  const [{ balance, giveaways }] = organizations as [(typeof organizations)[number]]
  expect(balance).toBe(history.reduce((sum, { amount }) => sum + amount, 0))
  expect(giveaways.map(({ title, canEnter, state }) => [title, canEnter, state])).toEqual([
    ['A signed rebana', true, 'open'],
    ['Meet the orchestra', false, 'drawn'],
  ])
  const giveawayId = giveaways[1]?.id ?? ''
  const proof = await reply(as(house, visitor).call('giveaways.proof', { query: { giveawayId } }))
  expect(proof.ownEntries).toHaveLength(1)
  const entriesHash = hash('sha256', entriesText(proof.entries), 'buffer')
  expect(entriesHash.toString('hex')).toBe(proof.entriesHash)
  const seed = Buffer.from(proof.seed ?? '', 'hex')
  expect(hash('sha256', seed)).toBe(proof.seedHash)
  expect(drawWinners({ entries: proof.entries, entriesHash, winners: 3 }, drawMac(seed))).toEqual(
    proof.winners,
  )
  await expectPointsInvariants(house)
  await expectSaleInvariants(house)
  expect((await house.ask({ path: '/demo' })).text).toContain(`/giveaways/${giveawayId}`)
})
