import { randomUUIDv7 } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import type { InputOf } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import { addBuyers, openSale, register } from '../support/sales.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse({ settings: { MASUK_PAYMENT_SIMULATORS: '1' } })
afterAll(() => house.close())
const sales = [
  await openSale(house, { priceSen: 5_000 }),
  await openSale(house, { priceSen: 5_000 }),
] as const
const [here, there] = sales
const admin = await addSignedIn(house)
await addRow(house, 'platform_admins', { userId: admin.userId })
const platform = as(house, admin)

type Query = InputOf<'platform.codes'>['query']
const list = (query: Query = {}) => reply(platform.call('platform.codes', { query }))
const detail = (promotionCodeId: string, page: { limit?: string; after?: string } = {}) =>
  reply(platform.call('platform.codeDetail', { query: { promotionCodeId, ...page } }))

const codes: { organizationId: string; code: string; purpose: 'promotion' | 'referral' }[] = [
  { organizationId: here.organizationId, code: 'MUHIBAH10', purpose: 'promotion' },
  { organizationId: there.organizationId, code: 'KAWAN-AINA', purpose: 'referral' },
  { organizationId: there.organizationId, code: 'MUHIBAH20', purpose: 'promotion' },
]
const ids: string[] = []
for (const [at, given] of codes.entries()) {
  const createdAt = new Date(Date.parse('2026-01-01T00:00:00Z') + at * 60_000)
  ids.push((await addRow(house, 'promotion_codes', { ...given, amount: 500, createdAt })).id)
}
const [muhibah = '', kawan = '', muhibah20 = ''] = ids

test.each<[string, Query, string[]]>([
  ['all of them, the newest first', {}, [muhibah20, kawan, muhibah]],
  ['of one organisation', { organizationId: there.organizationId }, [muhibah20, kawan]],
  ['of one purpose', { purpose: 'referral' }, [kawan]],
  ['by a part of the code, in small letters', { code: 'muhi' }, [muhibah20, muhibah]],
  ['by a part with a letter that means something to a database', { code: '%' }, []],
  ['by all of it', { code: 'MUHIBAH', purpose: 'promotion', organizationId: here.organizationId }, [muhibah]],
  ['on a page behind the last', { page: '2' }, []],
])('codes are listed %s', async (_, query, expected) => {
  const { promotionCodes } = await list(query)
  expect(promotionCodes.map(({ promotionCode }) => promotionCode.id)).toEqual(expected)
})

test('a code is shown with its organisation, its rules and its use', async () => {
  const { promotionCodes, total, pages, hasMore } = await list({ purpose: 'referral' })
  expect({ total, pages, hasMore }).toEqual({ total: 1, pages: 1, hasMore: false })
  expect(promotionCodes).toMatchObject([
    {
      organization: { id: there.organizationId },
      promotionCode: { code: 'KAWAN-AINA', state: 'live', usage: { confirmed: 0, held: 0, discountSen: 0 } },
    },
  ])
})

test('its redemptions are told order by order, and name nobody', async () => {
  const buyers = await addBuyers(house, 3)
  const orders: string[] = []
  for (const buyer of buyers) {
    const { registration } = await done(register(house, buyer, { ...here, promotionCode: 'MUHIBAH10' }))
    orders.push(registration.id)
    house.clock.pass(60_000)
  }
  const [released, held, cancelled] = orders
  await house.rows('update promotion_uses set released_at = now() where registration_id = $1', [released])
  await house.rows(`update registrations set status = 'cancelled' where id = $1`, [cancelled])
  const first = await detail(muhibah, { limit: '2' })
  const second = await detail(muhibah, { limit: '2', after: first.next ?? '' })
  expect(second.next).toBeNull()
  const redemptions = [...first.redemptions, ...second.redemptions]
  expect(redemptions.map(({ registrationId, state }) => [registrationId, state])).toEqual([
    [cancelled, 'ended'],
    [held, 'held'],
    [released, 'released'],
  ])
  expect(redemptions.every(({ discountSen }) => discountSen === 500)).toBe(true)
  expect(first.promotionCode.usage).toMatchObject({ held: 1, heldDiscountSen: 500 })
  for (const { name, email } of buyers) {
    expect(JSON.stringify(first)).not.toContain(name)
    expect(JSON.stringify(first)).not.toContain(email)
  }
})

test('a code that nobody has is not there', async () => {
  const answer = await platform.call('platform.codeDetail', { query: { promotionCodeId: randomUUIDv7() } })
  expectApiFault(answer, 404, /no such promotion code/)
})
