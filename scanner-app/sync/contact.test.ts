import { describe, expect, test } from 'vitest'
import { freshLimits } from '../queue/limits.ts'
import { isFresh, lastSyncAt, linkOf, noContact, withResult } from './contact.ts'
import type { Contact, Link } from './contact.ts'

/** `+` is a response, `-` is none. */
test.each<[string, Link]>([
  ['', 'unknown'],
  ['+', 'good'],
  ['-', 'good'],
  ['--', 'bad'],
  ['+-+-+', 'bad'],
  ['-++++', 'good'],
  ['--+', 'bad'],
  ['--++', 'good'],
  ['-----+', 'bad'],
  ['-----++', 'good'],
  ['-----++-', 'bad'],
])('after %s the link is %s', (marks, link) => {
  expect(linkOf([...marks].reduce((contact, mark) => withResult(contact, mark === '+'), noContact))).toBe(
    link,
  )
})

describe('the last contact', () => {
  const contact: Contact = { results: [true], last: { at: 5_000, deviceTime: 100_000 } }
  const limits = freshLimits('grant')

  test.each([
    [noContact, null, null],
    [noContact, { ...limits, contactAt: 4_000 }, 4_000],
    [contact, { ...limits, contactAt: 4_000 }, 5_000],
    [contact, { ...limits, contactAt: 6_000 }, 6_000],
    // Written by a clock that was ahead.
    [contact, { ...limits, contactAt: 8_000 }, 5_000],
    [noContact, { ...limits, contactAt: 8_000 }, null],
  ])('is the later of what was seen and what was kept (%#)', (seen, kept, at) => {
    expect(lastSyncAt(seen, kept, 7_000)).toBe(at)
  })

  test('is fresh for fifteen seconds of the device, whichever way its clock goes', () => {
    const isFreshAt = (deviceNow: number) => isFresh(contact, deviceNow)
    expect([85_001, 100_000, 114_999].map(isFreshAt)).toEqual([true, true, true])
    expect([85_000, 115_000].map(isFreshAt)).toEqual([false, false])
    expect(isFresh(noContact, 100_000)).toBe(false)
  })
})
