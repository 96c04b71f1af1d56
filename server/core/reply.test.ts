import { expect, test } from 'vitest'
import { matchesEtag } from './reply.ts'

const etag = '"event-2026-11-20-7"'

test.each(['"event-2026-11-20-7"', 'W/"event-2026-11-20-7"', ' "x" , "event-2026-11-20-7"', '*'])(
  '%s matches',
  (given) => {
    expect(matchesEtag(given, etag)).toBe(true)
  },
)

test.each([
  undefined,
  '',
  '"event-2026-11-20-70"',
  '"event-2026-11-20-"',
  'event-2026-11-20-7',
  'w/"event-2026-11-20-7"',
  '"*"',
])('%s does not', (given) => {
  expect(matchesEtag(given, etag)).toBe(false)
})
