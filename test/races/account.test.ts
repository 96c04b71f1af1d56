import { afterAll, afterEach, expect, test } from 'vitest'
import { consentsTo, saveProfile } from '../support/account.ts'
import { done } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import { expectSaleInvariants } from '../support/sale-invariants.ts'
import { openSale, register } from '../support/sales.ts'

const house = await openHouse()
afterAll(() => house.close())
afterEach(() => expectSaleInvariants(house))

const phonesOf = async (userId: string) =>
  (
    await house.rows<{ phone: string | null }>('select phone from registration_details where user_id = $1', [
      userId,
    ])
  ).map(({ phone }) => phone)

test('who withdraws the consent while they register leaves no phone behind', async () => {
  const sales = await Promise.all(Array.from({ length: 4 }, () => openSale(house)))
  for (let round = 0; round < 15; round++) {
    const person = await addSignedIn(house)
    await done(saveProfile(house, person))
    const orders = sales.map((sale) => register(house, person, sale))
    const withdrawn = saveProfile(house, person, { consents: consentsTo('terms') })
    for (const order of orders) await done(order)
    await done(withdrawn)
    expect(await phonesOf(person.userId)).toEqual([null, null, null, null])
  }
})

test('who changes the phone while they register has given the new one to every organiser', async () => {
  const sales = await Promise.all(Array.from({ length: 4 }, () => openSale(house)))
  for (let round = 0; round < 10; round++) {
    const person = await addSignedIn(house)
    await done(saveProfile(house, person))
    const orders = sales.map((sale) => register(house, person, sale))
    await done(saveProfile(house, person, { phone: '03-2161 1234' }))
    for (const order of orders) await done(order)
    expect(new Set(await phonesOf(person.userId))).toEqual(new Set(['+60321611234']))
  }
})

test('twenty forms at once are saved one after the other, and the history has no gap', async () => {
  const person = await addSignedIn(house)
  const forms = Array.from({ length: 20 }, (_, at) =>
    saveProfile(house, person, {
      displayName: `Aminah ${at}`,
      consents: at % 2 === 0 ? consentsTo('terms', 'marketing') : consentsTo('terms'),
    }),
  )
  for (const form of forms) await done(form)
  const rows = await house.rows<{ number: number; given: boolean }>(
    `select number, given from consents where user_id = $1 and purpose = 'marketing' order by number`,
    [person.userId],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
  // Only changes are rows: what follows one that was given was withdrawn.
  expect(rows.map(({ given }) => given)).toEqual(rows.map((_, at) => at % 2 === 0))
})

test('an account that was erased meanwhile is not written any more', async () => {
  const person = await addSignedIn(house)
  await house.rows('update users set email = null where id = $1', [person.userId])
  expect((await saveProfile(house, person)).status).toBe(401)
  expect(await house.rows('select * from profiles where user_id = $1', [person.userId])).toEqual([])
})
