import { afterAll, expect, test } from 'vitest'
import { notify } from '../../server/notifications/notify.ts'
import { transaction } from '../../server/db/transaction.ts'
import { as, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'

const house = await openHouse()
afterAll(() => house.close())

const tell = ({ userId }: Person, cause: string) =>
  transaction(house.deps.db.web, (tx) =>
    notify(house.deps, tx, [
      {
        userId,
        kind: 'broadcast',
        cause,
        organizationId: null,
        eventId: null,
        title: cause,
        body: '',
        path: '/tickets',
      },
    ]),
  )
const open = async (person: Person) => reply(as(house, person).call('notifications.open', { body: {} }))

test('opening reads only what it returns, however many arrive meanwhile, and each is new to somebody once or more', async () => {
  const person = await addSignedIn(house)
  const seen = new Set<string>()
  const arriving = Array.from({ length: 40 }, (_, at) => () => tell(person, `No. ${at}`))
  const opening = Array.from({ length: 20 }, () => async () => {
    const { notifications } = await open(person)
    for (const { title } of notifications) seen.add(title)
  })
  const both = arriving.flatMap((each, at) => (at % 2 === 0 ? [each, opening[at / 2]!] : [each]))
  await Promise.all(both.map((each) => each()))
  const read = await house.rows<{ title: string }>(
    'select title from notifications where user_id = $1 and read_at is not null',
    [person.userId],
  )
  expect(read.filter(({ title }) => !seen.has(title))).toEqual([])
  const last = await open(person)
  const left = last.notifications.filter(({ isNew }) => isNew).map(({ title }) => title)
  // Whatever no page had returned is still new.
  const missed = arriving.map((_, at) => `No. ${at}`).filter((title) => !seen.has(title))
  expect(left.toSorted()).toEqual(expect.arrayContaining(missed))
  expect(last.unread).toBe(0)
  expect(last.notifications).toHaveLength(40)
})

test('what arrives while a page is being read stays unread', async () => {
  const person = await addSignedIn(house)
  await tell(person, 'Before')
  const blocker = await house.deps.db.web.connect()
  try {
    // Holds the row, so that the page waits in the middle of its statement.
    await blocker.query('begin')
    await blocker.query('select 1 from notifications where user_id = $1 for update', [person.userId])
    const opening = open(person)
    await expect
      .poll(
        async () =>
          (await house.rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length,
      )
      .toBeGreaterThan(0)
    await tell(person, 'Meanwhile')
    await blocker.query('commit')
    const { notifications } = await opening
    expect(notifications.map(({ title }) => title)).toEqual(['Before'])
    const next = await open(person)
    expect(next.notifications.map(({ title, isNew }) => [title, isNew])).toEqual([
      ['Meanwhile', true],
      ['Before', false],
    ])
  } finally {
    blocker.release()
  }
})

test('the same told twenty times at once is there once, and alerted once', async () => {
  const person = await addSignedIn(house)
  const told = await Promise.all(Array.from({ length: 20 }, () => tell(person, 'Once')))
  expect(told.flat()).toEqual([person.userId])
  expect((await open(person)).notifications).toHaveLength(1)
})
