import { MOST_LIVE_KEYS } from '@masuk/shared/contract/api-keys.ts'
import type { KeyAbility } from '@masuk/shared/roles.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { addProgram } from '../support/api-keys.ts'
import type { Program } from '../support/api-keys.ts'
import { as, done, reply } from '../support/call.ts'
import { DAY_MS, SECOND_MS } from '../support/clock.ts'
import { dump } from '../support/dump.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { accept, invite } from '../support/invitations.ts'
import { openTransaction } from '../support/open-transaction.ts'
import { addSignedIn, join, nobody, openStudio } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse()
afterAll(() => house.close())

const seeing: KeyAbility[] = ['event.see']
const create = (maker: Person, abilities: KeyAbility[] = seeing, days = 30) =>
  done(as(house, maker).call('apiKeys.create', { body: { name: 'Website', abilities, days } }))
const program = (apiKey: string): Person => ({ ...nobody, apiKey })
const listEvents = (caller: Person) => as(house, caller).call('events.list', { query: {} })
const tonight = { startsAt: '2026-12-01T11:00:00Z', endsAt: '2026-12-01T15:00:00Z' }

test('a key is shown once and stored as a hash', async () => {
  const { owner } = await openStudio(house)
  const headers = { 'idempotency-key': 'first' }
  const made = await house.ask({
    method: 'POST',
    path: '/api/studio/api-keys',
    headers: { origin: house.deps.origins[0], cookie: owner.cookie ?? '', ...headers },
    body: { name: 'Website', abilities: seeing },
  })
  expect(made.status).toBe(201)
  const { key, apiKey } = made.body as Awaited<ReturnType<typeof create>>
  expect(key).toMatch(/^masuk_[a-z2-7]{65}$/)
  expect(key.slice(-11, -7)).toBe(apiKey.ending)
  expect(apiKey).toMatchObject({ abilities: seeing, lastUsedAt: null, revokedAt: null })
  expect((await listEvents(program(key))).status).toBe(200)
  const listed = await as(house, owner).call('apiKeys.list', { query: {} })
  expect(listed.text).not.toContain(key.slice(32, 64))
  const stored = (await dump(house)).filter(({ row }) => row.includes(key.slice(32, 64)))
  expect(stored).toEqual([])
  expect(house.logLines.filter((line) => line.includes(key.slice(32, 64)))).toEqual([])
  const lines = house.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.find((line) => line['apiKey'] === apiKey.id)).toMatchObject({ actor: owner.userId })
})

test('a key is listed with who made it, the newest first, a page at a time', async () => {
  const { organizationId, owner, admin } = await openStudio(house)
  const first = await create(owner)
  house.clock.pass(SECOND_MS)
  const second = await create(admin)
  const page = await reply(as(house, admin).call('apiKeys.list', { query: { limit: '1' } }))
  expect(page.apiKeys).toEqual([{ ...second.apiKey, createdBy: { userId: admin.userId, name: admin.name } }])
  const rest = await reply(
    as(house, admin).call('apiKeys.list', { query: { organizationId, after: page.next ?? '' } }),
  )
  expect(rest).toEqual({ apiKeys: [first.apiKey], next: null })
})

test('its last use is kept, at most once a minute', async () => {
  const { owner } = await openStudio(house)
  const { key, apiKey } = await create(owner)
  const lastUse = async () => (await reply(as(house, owner).call('apiKeys.list', { query: {} }))).apiKeys[0]
  const used: (string | null | undefined)[] = []
  const start = house.clock.now().getTime()
  for (const seconds of [0, 59, 60, 119, 120]) {
    house.clock.set(new Date(start + seconds * SECOND_MS).toISOString())
    await reply(listEvents(program(key)))
    used.push((await lastUse())?.lastUsedAt)
  }
  const at = (seconds: number) => new Date(start + seconds * SECOND_MS).toISOString()
  expect(used).toEqual([at(0), at(0), at(60), at(60), at(120)])
  expect((await lastUse())?.id).toBe(apiKey.id)
})

test('a use does not wait for a change that is being made with the key', async () => {
  const { organizationId, owner } = await openStudio(house)
  const caller = await addProgram(house, { organizationId, maker: owner })
  const change = await openTransaction(house)
  await change.query('select from api_keys where id = $1 for share', [caller.apiKeyId])
  expect((await listEvents(caller)).status).toBe(200)
  await change.commit()
})

test('it ends at its time, and when it is revoked', async () => {
  const { owner, admin } = await openStudio(house)
  const caller = program((await create(owner, seeing, 1)).key)
  const { key, apiKey } = await create(owner)
  await reply(listEvents(caller))
  house.clock.pass(DAY_MS)
  expectApiFault(await listEvents(caller), 401, /or it has ended/)
  await reply(listEvents(program(key)))
  const body = { apiKeyId: apiKey.id }
  expect(await reply(as(house, admin).call('apiKeys.revoke', { body }))).toEqual({ state: 'done', ...body })
  expectApiFault(await listEvents(program(key)), 401, /or it has ended/)
})

test('a mistyped key, or one that is not ours, is 401, and counts for its address', async () => {
  const { owner } = await openStudio(house)
  const { key } = await create(owner)
  const wrong = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)
  for (const text of [wrong, 'masuk_', `${key}a`, key.toUpperCase().replace('MASUK', 'masuk')])
    expectApiFault(await listEvents(program(text)), 401, /or it has ended/)
})

test('another Authorization header takes nothing from a session, and gives nothing', async () => {
  const { owner } = await openStudio(house)
  const { cookie } = owner
  for (const authorization of ['Basic YTpi', 'Bearer eyJhbGciOi', 'Bearer']) {
    const asked = { path: '/api/partner/events', headers: { authorization } }
    expect((await house.ask({ ...asked, headers: { authorization, cookie: cookie ?? '' } })).status).toBe(200)
    expectApiFault(await house.ask(asked), 401, /Sign in first, or send an API key/)
    const change = { ...asked, method: 'POST', body: { name: 'Malam Muzik', ...tonight } }
    expectApiFault(await house.ask(change), 403, /Origin header .* an API key/)
  }
})

test('the log of the platform names the key beside the member', async () => {
  const { organizationId, owner } = await openStudio(house)
  const { key, apiKey } = await create(owner, ['event.create'])
  const { event } = await done(
    as(house, program(key)).call('events.create', { body: { name: 'Malam Muzik', ...tonight } }),
  )
  const platformAdmin = await addSignedIn(house)
  await addRow(house, 'platform_admins', { userId: platformAdmin.userId })
  const { entries } = await reply(
    as(house, platformAdmin).call('platform.audit', { query: { organizationId } }),
  )
  expect(
    entries.map(({ action, actor, apiKey: by, subject }) => [action, actor?.id, by, subject.id]),
  ).toEqual([
    ['event.created', owner.userId, { id: apiKey.id, name: 'Website' }, event.id],
    ['api_key.created', owner.userId, null, apiKey.id],
  ])
})

test('a key counts for itself: not for its maker, their other keys or its address', async () => {
  const strict = await openHouse({ settings: { MASUK_REQUESTS_PER_MINUTE: '3' } })
  onTestFinished(() => strict.close())
  const { organizationId, owner } = await openStudio(strict)
  const plan = { organizationId, maker: owner }
  const [busy, other] = [await addProgram(strict, plan), await addProgram(strict, plan)]
  const statusOf = async (caller: Person) =>
    (await as(strict, caller).call('events.list', { query: {} })).status
  const statuses = [await statusOf(busy), await statusOf(busy), await statusOf(busy), await statusOf(busy)]
  expect(statuses).toEqual([200, 200, 200, 429])
  expect([await statusOf(other), await statusOf(owner)]).toEqual([200, 200])
})

test('by a key for pairing alone no device gets the name of another member', async () => {
  const { organizationId, owner, crew } = await openStudio(house)
  const { eventId } = await addEvent(house, { organizer: { organizationId, ownerId: owner.userId } })
  const caller = await addProgram(house, { organizationId, maker: owner, abilities: ['scanners.pair'] })
  const pair = (memberId: string) => as(house, caller).call('scanners.pair', { body: { eventId, memberId } })
  expect(await done(pair(owner.userId))).toMatchObject({ state: 'done' })
  expectApiFault(await pair(crew.userId), 403, /manage scanners/)
})

test('nothing of a member outlives their removal: their keys end with it, for good', async () => {
  const { organizationId, owner, admin } = await openStudio(house)
  const keys = [await create(admin), await create(admin)]
  const kept = await create(owner)
  await done(as(house, owner).call('team.remove', { body: { userId: admin.userId } }))
  const [entry] = await house.rows<{ metadata: { revokedApiKeyIds: string[] } }>(
    `select metadata from audit_log where organization_id = $1 and action = 'team.member_removed'`,
    [organizationId],
  )
  expect(entry?.metadata.revokedApiKeyIds.toSorted()).toEqual(keys.map(({ apiKey }) => apiKey.id).toSorted())
  await accept(
    house,
    admin,
    await invite(house, owner, { organizationId, email: admin.email, role: 'admin' }),
  )
  for (const { key } of keys) expectApiFault(await listEvents(program(key)), 401, /or it has ended/)
  await reply(listEvents(program(kept.key)))
})

test('a key of a maker who was made staff does what staff may', async () => {
  const { organizationId, admin } = await openStudio(house)
  const { key } = await create(admin, ['event.see', 'event.create'])
  await house.rows(`update memberships set role = 'staff' where organization_id = $1 and user_id = $2`, [
    organizationId,
    admin.userId,
  ])
  await reply(listEvents(program(key)))
  const body = { name: 'Malam Muzik', ...tonight }
  expectApiFault(await as(house, program(key)).call('events.create', { body }), 403, /create events/)
})

test('what was replied to one key is never told to another of the same maker', async () => {
  const { organizationId, owner } = await openStudio(house)
  const second = await openStudio(house)
  await join(house, { organizationId: second.organizationId, userId: owner.userId, role: 'admin' })
  const plan = { maker: owner }
  const here = await addProgram(house, { ...plan, organizationId })
  const there = await addProgram(house, { ...plan, organizationId: second.organizationId })
  const send = async ({ apiKey }: Program) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'idempotency-key': 'once' }
    const body = { name: 'Malam Muzik', ...tonight }
    const answer = await house.ask({ method: 'POST', path: '/api/partner/events', headers, body })
    return (answer.body as { event: { id: string; organizationId: string } }).event
  }
  const event = await send(here)
  expect(await send(here)).toEqual(event)
  expect((await send(there)).id).not.toBe(event.id)
})

test(`an organisation has at most ${MOST_LIVE_KEYS} live keys, also when two are made at once`, async () => {
  const { organizationId, owner } = await openStudio(house)
  const plan = { organizationId, maker: owner }
  await addProgram(house, { ...plan, revokedAt: house.clock.now() })
  for (let count = 1; count < MOST_LIVE_KEYS; count++) await addProgram(house, plan)
  const body = { name: 'Website', abilities: seeing }
  const both = await Promise.all([1, 2].map(() => reply(as(house, owner).call('apiKeys.create', { body }))))
  expect(both.map(({ state }) => state).toSorted()).toEqual(['done', 'refused'])
})

test('where anybody may look, a key is nobody', async () => {
  const studio = await openStudio(house)
  const { apiKey } = await addProgram(house, { ...studio, maker: studio.owner })
  const headers = { authorization: `Bearer ${apiKey}` }
  const answer = await house.ask({ path: '/api/auth/get-session', headers })
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: null })
  expectApiFault(await house.ask({ path: '/api/me/export', headers }), 401, /as a person/)
})
