import { afterAll, expect, test } from 'vitest'
import { commands } from '../../server/operator/commands.ts'
import type { Options } from '../../server/operator/command.ts'
import { openHouse } from '../support/house.ts'
import { addListing, addSourceRow } from '../support/listings.ts'
import { addEvent } from '../support/people.ts'

const house = await openHouse()
afterAll(() => house.close())

function run(name: string, options: Options = {}): Promise<object | object[]> {
  const { db, keyrings, clock } = house.deps
  return Promise.resolve().then(() =>
    commands[name]!.run(options, { db: db.door, keysFor: (purpose) => keyrings[purpose], now: clock.now() }),
  )
}
const URL = 'https://acara.example/kalendar.ics'

test('a source is added, listed, paused, resumed and removed, and each is written down', async () => {
  const { organizationId } = await addEvent(house)
  const [organization] = await house.rows<{ slug: string }>('select slug from organizations where id = $1', [
    organizationId,
  ])
  const added = { kind: 'ics', url: URL, organization: organization?.slug }
  const { id } = (await run('source-add', added)) as { id: string }
  expect(await run('sources')).toMatchObject([
    {
      id,
      kind: 'ics',
      url: URL,
      organization: organization?.slug,
      state: 'active',
      failures: 0,
      listings: 0,
    },
  ])
  expect(await run('source-pause', { source: id })).toEqual({ id, state: 'paused' })
  expect(await run('sources')).toMatchObject([{ state: 'paused' }])
  expect(await run('source-resume', { source: id })).toEqual({ id, state: 'resumed' })
  await addListing(house, { sourceId: id })
  expect(await run('sources')).toMatchObject([{ state: 'active', listings: 1 }])
  await run('source-remove', { source: id })
  expect([await run('sources'), await house.rows('select from listings')]).toEqual([[], []])
  expect(
    await house.rows(
      `select action, subject_id as id from audit_log where action like 'listings.%' order by id, created_at`,
    ),
  ).toMatchObject(
    ['added', 'paused', 'resumed', 'removed'].map((to) => ({ action: `listings.source_${to}`, id })),
  )
})

test('one that failed ten times says so, and is asked again when it is resumed', async () => {
  const source = await addSourceRow(house)
  await house.rows(
    `update listing_sources set failures = 10, failure = 'It answered 404.', paused_at = now(), paused_because = 'failures' where id = $1`,
    [source],
  )
  expect(await run('sources')).toMatchObject([
    { state: 'paused after failures', failures: 10, lastFailure: 'It answered 404.' },
  ])
  await run('source-resume', { source })
  expect(await run('sources')).toMatchObject([{ state: 'active', failures: 0, lastFailure: null }])
})

test.each<[string, Options, RegExp]>([
  ['source-add', { url: URL }, /--kind ics\|rss\|jsonld/],
  ['source-add', { kind: 'html', url: URL }, /--kind/],
  ['source-add', { kind: 'ics' }, /--url/],
  ['source-add', { kind: 'ics', url: 'http://acara.example/a.ics' }, /--url/],
  ['source-add', { kind: 'ics', url: 'https://me:secret@acara.example/a.ics' }, /--url/],
  ['source-add', { kind: 'ics', url: 'https://acara.example:8443/a.ics' }, /--url/],
  ['source-add', { kind: 'ics', url: 'file:///etc/passwd' }, /--url/],
  ['source-add', { kind: 'ics', url: URL, organization: 'nobody' }, /no organisation/],
  ['source-pause', {}, /--source ID/],
  ['source-pause', { source: 'x' }, /--source ID/],
  ['source-remove', { source: '01973f10-0000-7000-8000-000000000001' }, /There is no source/],
])('%s %o is explained', async (name, options, message) => {
  await expect(run(name, options)).rejects.toThrow(message)
})

test('the same address twice is one source', async () => {
  await run('source-add', { kind: 'ics', url: `${URL}?a` })
  await expect(run('source-add', { kind: 'rss', url: `${URL}?a` })).rejects.toThrow(/already/)
})
