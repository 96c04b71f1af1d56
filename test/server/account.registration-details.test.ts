import { afterAll, expect, test } from 'vitest'
import { consentsTo, saveProfile } from '../support/account.ts'
import { done, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import { openSale, register } from '../support/sales.ts'

const house = await openHouse()
afterAll(() => house.close())

const detailsOf = (userId: string) =>
  house.rows(
    'select name, email, phone, consented_at as "consentedAt" from registration_details where user_id = $1',
    [userId],
  )

test('who registers gives the organiser name and address, and the phone only with their consent', async () => {
  const person = await addSignedIn(house)
  const first = await openSale(house)
  await done(register(house, person, { ...first, buyerName: 'Aminah' }))
  expect(await detailsOf(person.userId)).toEqual([
    { name: 'Aminah', email: person.email, phone: null, consentedAt: null },
  ])
  await done(saveProfile(house, person))
  const since = house.clock.now()
  expect(await detailsOf(person.userId)).toMatchObject([{ phone: '+60123456789', consentedAt: since }])
  house.clock.pass(1_000)
  await done(register(house, person, { ...first, buyerName: 'Aminah binti Salleh' }))
  expect(await detailsOf(person.userId)).toEqual([
    { name: 'Aminah binti Salleh', email: person.email, phone: '+60123456789', consentedAt: since },
  ])
  await done(register(house, person, await openSale(house)))
  await done(saveProfile(house, person, { phone: '03-2161 1234' }))
  const phones = async () => (await detailsOf(person.userId)).map(({ phone }) => phone)
  expect(await phones()).toEqual(['+60321611234', '+60321611234'])
  await done(saveProfile(house, person, { consents: consentsTo('terms') }))
  expect(await phones()).toEqual([null, null])
})

test('an order that is refused gives the organiser nothing', async () => {
  const person = await addSignedIn(house)
  const sale = await openSale(house, { status: 'closed' })
  expect((await reply(register(house, person, sale))).state).toBe('refused')
  expect(await detailsOf(person.userId)).toEqual([])
})
