import { afterAll, expect, test } from 'vitest'
import { draftOf } from '../../server/listings/poster/draft.ts'
import { makePosterReader } from '../../server/outside/posters/read-poster.ts'
import { TONIGHT } from '../support/clock.ts'
import { posterCases } from '../support/poster-cases.ts'
import { drawPoster } from '../support/posters.ts'

const reader = makePosterReader({ withinMs: 120_000 })
afterAll(() => reader.close())
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Case and spaces are for a person to look at. */
const plain = (text: string | undefined) => (text ?? '').toLowerCase().replace(/\s+/g, '')
const klTime = (value: string | undefined) =>
  value && new Date(Date.parse(value) + 8 * 3_600_000).toISOString().slice(0, 16)

test(
  'of 20 posters in three languages nearly every title, time, place and code is read',
  { timeout: 600_000 },
  async () => {
    const hits = { title: 0, startsAt: 0, venue: 0, url: 0 }
    let slowestMs = 0
    for (const { title, startsAt, venue, qr, ...poster } of posterCases) {
      const begun = performance.now()
      const answer = await reader.read(await drawPoster({ ...poster, ...(qr && { qr }) }))
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      if ('problem' in answer) throw new Error(`${title}: ${answer.problem}`)
      const draft = draftOf(answer.reading, new Date(TONIGHT))
      const right = {
        title: plain(draft.title?.value) === plain(title),
        startsAt: klTime(draft.startsAt?.value) === startsAt,
        venue: plain(draft.venue?.value) === plain(venue),
        url: draft.url?.value === qr,
      }
      for (const field of Object.keys(hits) as (keyof typeof hits)[]) hits[field] += Number(right[field])
      const wrong = Object.entries(right).filter(([, isRight]) => !isRight)
      if (wrong.length > 0) say(`${title}: wrong ${wrong.map(([field]) => field).join(', ')}`)
    }
    say(
      `of ${posterCases.length} posters: ${JSON.stringify(hits)}; the slowest took ${Math.round(slowestMs)} ms`,
    )
    expect(posterCases).toHaveLength(20)
    expect(hits.title).toBeGreaterThanOrEqual(16)
    expect(hits.startsAt).toBeGreaterThanOrEqual(18)
    expect(hits.venue).toBeGreaterThanOrEqual(17)
    expect(hits.url).toBe(20)
  },
)
