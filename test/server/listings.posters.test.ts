import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makePosterReader } from '../../server/outside/posters/read-poster.ts'
import { TONIGHT } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { addOrganiser, openStudio } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { drawPoster } from '../support/posters.ts'
import { countingReader, sendPoster } from '../support/poster-sending.ts'
import type { Drafted } from '../support/poster-sending.ts'
import { posterCases } from '../support/poster-cases.ts'

// However slow the machine is: what takes too long is tested by itself.
const patient = makePosterReader({ withinMs: 120_000 })
const house = await openHouse({ ai: null, posters: patient })
const studio = await openStudio(house)
afterAll(() => house.close())
beforeEach(() => house.clock.set(TONIGHT))

const send = (
  body: Buffer,
  { at = house, person = studio.owner, query = '' }: { at?: House; person?: Person; query?: string } = {},
) => sendPoster(at, person, { body, query })
/** The cookie is of the service that it was signed in at. */
const newOwner = (at: House) => addOrganiser(at, { ...studio, role: 'owner' })
const caseOf = (title: string) => posterCases.find((each) => each.title === title)!
const klTime = (value: string) => new Date(Date.parse(value) + 8 * 3_600_000).toISOString().slice(0, 16)
const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer()

describe('without a provider the words are read here', () => {
  test.each(['华乐之夜'])('%s', { timeout: 120_000 }, async (title) => {
    const poster = caseOf(title)
    const { status, body } = await send(await drawPoster(poster))
    const { draft, ...how } = body as Drafted
    expect([status, how]).toEqual([
      201,
      { state: 'done', readBy: 'text_recognition', note: expect.stringMatching(/MASUK_AI_URL/) },
    ])
    expect({
      title: draft.title?.value.toUpperCase(),
      startsAt: draft.startsAt && klTime(draft.startsAt.value),
      venue: draft.venue?.value,
      url: draft.url?.value,
    }).toEqual({ title, startsAt: poster.startsAt, venue: poster.venue, url: poster.qr })
    const share = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1
    for (const field of Object.values(draft).filter((each) => each !== null)) {
      expect(field.quote).not.toBe('')
      expect(Object.values(field.place ?? {}).every(share) && share(field.confidence)).toBe(true)
    }
    expect(draft.url?.foundIn).toBe('qr_code')
  })

  test('one that says nothing is said to hold no field', async () => {
    const { body } = await send(small)
    expect(body).toMatchObject({
      draft: { title: null, startsAt: null },
      note: expect.stringMatching(/and no field was found/),
    })
  })

  test('nothing is kept or published, and no word of the poster is in the log', async () => {
    expect(await house.rows('select from listings')).toEqual([])
    expect(await house.rows('select from audit_log')).toEqual([])
    expect(house.logLines.join()).not.toMatch(/华乐之夜|huayue\.example/)
  })
})

describe('what is no poster', () => {
  const huge = () =>
    sharp({
      create: { width: 8_000, height: 6_400, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['nothing', () => Buffer.alloc(0), 'no_picture'],
    ['SVG', () => svg, 'no_picture'],
    ['GIF', () => Buffer.from('GIF89a\x01\0\x01\0'), 'no_picture'],
    ['PDF', () => Buffer.from('%PDF-1.7'), 'no_picture'],
    ['HEIC', () => heic, 'unsupported_type'],
    ['51 megapixels', huge, 'too_many_pixels'],
    ['half a JPEG', () => small.subarray(0, 120), 'broken_picture'],
    [
      'SVG behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), svg]),
      'broken_picture',
    ],
  ])('%s', { timeout: 60_000 }, async (_, bytes, reason) => {
    const { status, body } = await send(await bytes())
    expect([status, body]).toMatchObject([
      201,
      { state: 'refused', reason, message: expect.stringMatching(/\.$/) },
    ])
  })

  test('12 MiB are read, and one byte more is 413', async () => {
    const most = 12 * 1024 * 1024
    expect((await send(Buffer.alloc(most))).body).toMatchObject({ reason: 'no_picture' })
    expect((await send(Buffer.alloc(most + 1))).status).toBe(413)
  })

  test('whoever may not do this is told before their picture is read', async () => {
    const staff = await addOrganiser(house, { ...studio, role: 'staff' })
    expect((await send(small, { person: { ...staff, cookie: null } })).status).toBe(401)
    expect((await send(small, { person: staff })).status).toBe(403)
    const other = await openStudio(house)
    expect((await send(small, { query: `?organizationId=${other.organizationId}` })).status).toBe(404)
  })

  test('what takes too long is ended', async () => {
    const hasty = makePosterReader({ withinMs: 1 })
    expect(await hasty.read(await drawPoster(caseOf('Book Fair')))).toEqual({ problem: 'took_too_long' })
    await hasty.close()
  })
})

describe('limits', () => {
  test('one at a time, and 20 an hour a person', async () => {
    const posters = countingReader()
    const counting = await openHouse({ database: house.database, ai: null, posters, clock: house.clock })
    const [owner, other] = await Promise.all([newOwner(counting), newOwner(counting)])
    const statuses: number[] = []
    for (let pair = 1; pair <= 10; pair++) {
      const some = await Promise.all([
        send(small, { at: counting, person: owner }),
        send(small, { at: counting, person: owner }),
      ])
      statuses.push(...some.map(({ status }) => status))
    }
    expect(statuses).toEqual(Array(20).fill(201))
    const refused = await send(small, { at: counting, person: owner })
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 3_600])
    expect(posters.most()).toBe(1)
    // What is no picture does not count, and others have posters of their own.
    expect((await send(Buffer.from('x'), { at: counting, person: owner })).status).toBe(201)
    expect((await send(small, { at: counting, person: other })).status).toBe(201)
    house.clock.set(new Date(Date.parse(TONIGHT) + 3_600_000).toISOString())
    expect((await send(small, { at: counting, person: owner })).status).toBe(201)
    await counting.close()
  })

  test('of thirty at once no more than twenty are read', async () => {
    const posters = countingReader()
    const counting = await openHouse({ database: house.database, ai: null, posters, clock: house.clock })
    const owner = await newOwner(counting)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(small, { at: counting, person: owner })),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(20)
    expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true)
    expect(posters.most()).toBe(1)
    const [row] = await house.rows<{ count: number }>('select count from poster_imports where user_id = $1', [
      owner.userId,
    ])
    expect(row?.count).toBe(answers.filter(({ status }) => status === 201).length)
    await counting.close()
  })
})
