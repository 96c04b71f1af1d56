import { afterAll, beforeAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { addSignedIn, nobody, signIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { readZip } from '../support/read-zip.ts'
import { openSale, register, voidTicketsOf } from '../support/sales.ts'
import { APPLE_SETTINGS, GOOGLE_SETTINGS } from '../support/wallet-keys.ts'

const house = await openHouse({ settings: { ...APPLE_SETTINGS, ...GOOGLE_SETTINGS } })
const houseWithout = await openHouse({ database: house.database, clock: house.clock })
afterAll(async () => {
  await houseWithout.close()
  await house.close()
})

let own: Awaited<ReturnType<typeof buy>>
beforeAll(async () => {
  own = await buy()
})

async function buy() {
  const buyer = await addSignedIn(house)
  const { registration } = await done(register(house, buyer, await openSale(house)))
  const { tickets, walletPasses } = await reply(as(house, buyer).call('tickets.list', { query: {} }))
  const ticket = tickets[0]
  if (!ticket?.code) throw new Error('The buyer has a valid ticket.')
  return { buyer, registration, ticket, code: ticket.code, walletPasses }
}

const applePass = (at: House, { cookie }: Person, ticketId: string, headers: Record<string, string> = {}) =>
  fetch(`${at.url}/api/events/ticket/apple-pass?ticketId=${ticketId}`, {
    headers: { ...(cookie !== null && { cookie }), ...headers },
  })
const googlePass = (at: House, person: Person, ticketId: string) =>
  as(at, person).call('walletPasses.google', { query: { ticketId, language: 'ta' } })

test('the buyer has the ticket as a file that phones take by its type, and nobody may keep the answer', async () => {
  const { buyer, ticket, code, registration } = own
  const answer = await applePass(house, buyer, ticket.id)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/vnd.apple.pkpass',
    'content-disposition': 'attachment; filename="ticket.pkpass"',
    'cache-control': 'no-store',
  })
  const files = readZip(new Uint8Array(await answer.arrayBuffer()))
  const pass = files.get('pass.json')?.toString('utf8') ?? ''
  for (const text of [code, 'Malam Muzik', registration.reference]) expect(pass).toContain(text)
  expect([...files.keys()].filter((name) => name.endsWith('pass.strings')).toSorted()).toEqual(
    ['en', 'ms', 'ta', 'zh-Hans'].map((language) => `${language}.lproj/pass.strings`),
  )
})

test('the link for Google has the code in it, and no log has either', async () => {
  const { buyer, ticket, code } = own
  const { link } = await reply(googlePass(house, buyer, ticket.id))
  const [, claims = ''] = link.split('.').slice(-3)
  expect(Buffer.from(claims, 'base64url').toString('utf8')).toContain(code)
  const log = house.logLines.join('\n')
  expect(log).toContain('walletPasses.google')
  for (const secret of [code, link, claims, 'BEGIN']) expect(log).not.toContain(secret)
})

test.each([
  ['another person', () => addSignedIn(house), 404],
  ['nobody', () => Promise.resolve(nobody), 401],
])('%s has neither', async (_, whoever, status) => {
  const who = await whoever()
  expect((await applePass(house, who, own.ticket.id)).status).toBe(status)
  expect((await googlePass(house, who, own.ticket.id)).status).toBe(status)
})

test('another site can not make a browser fetch the file', async () => {
  const answer = await applePass(house, own.buyer, own.ticket.id, { 'sec-fetch-site': 'cross-site' })
  expect(answer.status).toBe(403)
})

test('a void ticket goes into no wallet', async () => {
  const { buyer, ticket, registration } = await buy()
  await voidTicketsOf(house, { registrationId: registration.id })
  expect((await applePass(house, buyer, ticket.id)).status).toBe(404)
  expect((await googlePass(house, buyer, ticket.id)).status).toBe(404)
})

test('without keys nobody is told of a wallet, and there is none', async () => {
  const { ticket, walletPasses } = own
  const buyer = await signIn(houseWithout, own.buyer)
  expect(walletPasses).toEqual(['apple', 'google'])
  const list = await reply(as(houseWithout, buyer).call('tickets.list', { query: {} }))
  expect(list.walletPasses).toEqual([])
  expect((await applePass(houseWithout, buyer, ticket.id)).status).toBe(404)
  expect((await googlePass(houseWithout, buyer, ticket.id)).status).toBe(404)
})
