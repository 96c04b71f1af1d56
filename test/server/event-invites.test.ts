import { afterAll, expect, test } from 'vitest'
import type { Answered } from '../support/ask.ts'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { addSignedIn, nobody, openStudio, signIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { openSale, register } from '../support/sales.ts'
import type { Sale } from '../support/sales.ts'
import { auditOf } from '../support/studio.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const owner = as(house, studio.owner)
const { organizationId } = studio

const privateSale = (status = 'published') =>
  openSale(house, { organizationId, visibility: 'private', status })

async function invite(eventId: string, given: { label?: string; days?: number } = {}) {
  return (await done(owner.call('eventInvites.add', { body: { eventId, ...given } }))).eventInvite
}

const revoke = (eventId: string, eventInviteId: string) =>
  done(owner.call('eventInvites.revoke', { body: { eventId, eventInviteId } }))

const open = (person: Person, token: string, at: House = house) =>
  as(at, person).call('eventInvites.resolve', { body: { token } })

/** The Set-Cookie header of an answer, in parts. */
function cookieOf({ headers }: Answered) {
  const [pair = '', ...attributes] = (headers['set-cookie'] ?? '').split('; ')
  return { pair, attributes }
}

const withCookie = (person: Person, pair: string): Person => ({
  ...person,
  cookie: person.cookie === null ? pair : `${person.cookie}; ${pair}`,
})

/** The same person, whose browser has opened the link. */
async function opened(person: Person, token: string): Promise<Person> {
  const answer = await open(person, token)
  expect(await done(answer)).toMatchObject({ state: 'done' })
  return withCookie(person, cookieOf(answer).pair)
}

/** Every way in which somebody may ask for an event that they know by slug and id. */
async function seen(person: Person, { slug, eventId, ticketTypeId }: Sale, at: House = house) {
  const caller = as(at, person)
  const answers = [
    (await caller.call('publicEvents.one', { query: { slug } })).status === 200,
    (await caller.call('publicEvents.take', { query: { eventId } })).status === 200,
    (await caller.call('publicEvents.workshops', { query: { parentId: eventId } })).status === 200,
    (await reply(caller.call('registrations.booking', { query: { eventId } }))).state !== 'not_found',
  ]
  const order = await reply(register(at, person, { eventId, ticketTypeId }))
  return { answers, order: 'reason' in order ? order.reason : order.state }
}

const everything = { answers: [true, true, true, true], order: 'done' }
const nothing = { answers: [false, false, false, false], order: 'event_gone' }

test('whoever opened an invite sees the private event and may register; whoever knows its slug does not', async () => {
  const sale = await privateSale()
  const { token } = await invite(sale.eventId)
  const guest = await addSignedIn(house)
  expect(await seen(guest, sale)).toEqual(nothing)
  expect(await seen(await opened(guest, token), sale)).toEqual(everything)
  // Who has registered sees their booking also without the cookie, and no more.
  expect(await seen(guest, sale)).toEqual({ answers: [false, false, false, true], order: 'event_gone' })
  expect(await seen(await addSignedIn(house), sale)).toEqual(nothing)
  const visitor = await opened(nobody, token)
  expect(await seen(visitor, sale)).toEqual({ ...everything, order: 'sign_in' })
  const { events } = await reply(as(house, visitor).call('publicEvents.published', { query: {} }))
  expect(events).toEqual([])
})

test('the cookie is for our pages alone and lives no longer than its invites, thirty days at most', async () => {
  const sale = await privateSale()
  const day = cookieOf(await open(nobody, (await invite(sale.eventId, { days: 1 })).token))
  expect(day.attributes).toEqual(['Max-Age=86400', 'Path=/', 'HttpOnly', 'SameSite=Lax'])
  const year = cookieOf(await open(nobody, (await invite(sale.eventId, { days: 365 })).token))
  expect(year.attributes).toContain(`Max-Age=${30 * 86_400}`)
  const secure = await openHouse({
    database: house.database,
    settings: { MASUK_ORIGINS: 'https://tickets.example.my' },
  })
  try {
    const { token } = await invite(sale.eventId)
    const { pair, attributes } = cookieOf(await open(nobody, token, secure))
    expect(attributes).toContain('Secure')
    expect(pair).toMatch(/^__Secure-/)
  } finally {
    await secure.stop()
  }
})

test('a revoked invite stops at once, and so does one that has ended; another one goes on', async () => {
  const sale = await privateSale()
  const first = await invite(sale.eventId, { label: 'Keluarga' })
  const second = await invite(sale.eventId, { days: 2 })
  const guest = await opened(nobody, first.token)
  const holder = withCookie(nobody, cookieOf(await open(guest, second.token)).pair)
  await revoke(sale.eventId, first.id)
  expect((await seen(guest, sale)).answers).toEqual(nothing.answers)
  expect((await seen(holder, sale)).answers).toEqual(everything.answers)
  expect(await reply(open(nobody, first.token))).toMatchObject({ state: 'refused', reason: 'revoked' })
  house.clock.pass(2 * DAY_MS)
  try {
    expect(await reply(open(nobody, second.token))).toMatchObject({ state: 'refused', reason: 'expired' })
    expect((await seen(holder, sale)).answers).toEqual(nothing.answers)
  } finally {
    house.clock.pass(-2 * DAY_MS)
  }
})

test('a draft is not shown to anybody with a link', async () => {
  const draft = await privateSale('draft')
  const { token } = await invite(draft.eventId)
  const refused = await open(nobody, token)
  expect(await reply(refused)).toMatchObject({ state: 'refused', reason: 'not_published' })
  expect(refused.headers).not.toHaveProperty('set-cookie')
  const sale = await privateSale()
  const guest = await opened(nobody, (await invite(sale.eventId)).token)
  await house.rows(`update events set status = 'draft' where id = $1`, [sale.eventId])
  expect((await seen(guest, sale)).answers).toEqual(nothing.answers)
})

test('a cookie of another deployment, a changed one and one that is there twice open nothing', async () => {
  const sale = await privateSale()
  const { token } = await invite(sale.eventId)
  const { pair } = cookieOf(await open(nobody, token))
  const [name = '', value = ''] = pair.split('=')
  const elsewhere = await openHouse({
    database: house.database,
    linkKeys: [{ id: 1, secret: Buffer.alloc(32, 7) }],
  })
  try {
    const ownerElsewhere = await signIn(elsewhere, studio.owner)
    const foreignToken = (
      await done(as(elsewhere, ownerElsewhere).call('eventInvites.add', { body: { eventId: sale.eventId } }))
    ).eventInvite.token
    expect(await reply(open(nobody, foreignToken))).toMatchObject({ reason: 'invalid' })
    const foreign = cookieOf(await open(nobody, foreignToken, elsewhere)).pair.split('=')[1]
    const flipped = value.replace(/.$/, (letter) => (letter === 'A' ? 'E' : 'A'))
    const [kind, id, payload, mac] = value.split('.')
    const other = Buffer.from(JSON.stringify([])).toString('base64url')
    const forged = [
      foreign,
      flipped,
      [kind, id, other, mac].join('.'),
      [kind, '2', payload, mac].join('.'),
      token,
      '',
      'x',
      `${value}; ${name}=${value}`,
    ]
    for (const each of forged) {
      expect((await seen(withCookie(nobody, `${name}=${each}`), sale)).answers, each).toEqual(nothing.answers)
    }
    expect((await seen(withCookie(nobody, pair), sale)).answers).toEqual(everything.answers)
  } finally {
    await elsewhere.stop()
  }
})

test('an invite opens its own event only, and a browser remembers the last twenty', async () => {
  const sales = await Promise.all(Array.from({ length: 21 }, () => privateSale()))
  let browser: Person = nobody
  for (const { eventId } of sales) {
    const answer = await open(browser, (await invite(eventId)).token)
    await done(answer)
    browser = withCookie(nobody, cookieOf(answer).pair)
  }
  expect(browser.cookie!.length).toBeLessThan(4_000)
  const [first, second, ...others] = sales
  expect((await seen(browser, first!)).answers).toEqual(nothing.answers)
  expect((await seen(browser, second!)).answers).toEqual(everything.answers)
  expect((await seen(browser, others.at(-1)!)).answers).toEqual(everything.answers)
  expect((await seen(browser, await privateSale())).answers).toEqual(nothing.answers)
})

test('the links of an event are listed, the newest first, page by page; each can be given again', async () => {
  const { eventId } = await privateSale()
  const made = []
  for (const label of ['Satu', 'Dua', 'Tiga']) {
    house.clock.pass(1_000)
    made.unshift(await invite(eventId, { label }))
  }
  const list = (query: { limit?: string; after?: string }) =>
    reply(owner.call('eventInvites.list', { query: { eventId, ...query } }))
  expect(await list({})).toEqual({ eventInvites: made, next: null })
  const page = await list({ limit: '2' })
  expect(page).toEqual({ eventInvites: made.slice(0, 2), next: made[1]!.id })
  await revoke(eventId, made[2]!.id)
  expect((await list({ limit: '2', after: page.next! })).eventInvites).toEqual([
    { ...made[2], revokedAt: house.clock.now().toISOString() },
  ])
})

test('the hundred-and-first live invite is refused; a revoked one counts no more', async () => {
  const { eventId } = await privateSale()
  const made = []
  for (let n = 0; n < 100; n++) made.push(await invite(eventId))
  const more = () => reply(owner.call('eventInvites.add', { body: { eventId } }))
  expect(await more()).toMatchObject({ state: 'refused', reason: 'too_many' })
  await revoke(eventId, made[0]!.id)
  expect(await more()).toMatchObject({ state: 'done' })
})

test('making and revoking are written down without label and token', async () => {
  const { eventId } = await privateSale()
  const { id } = await invite(eventId, { label: 'Rahsia', days: 3 })
  await revoke(eventId, id)
  const entries = (await auditOf(house, studio)).filter(({ subject_id }) => subject_id === id)
  expect(entries.map(({ action, metadata }) => [action, metadata])).toEqual([
    ['event_invite.added', { eventId, days: 3 }],
    ['event_invite.deleted', { eventId }],
  ])
})
