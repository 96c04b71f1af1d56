import { expect, test } from 'vitest'
import { linkOf, withResult } from './link.ts'
import type { Link } from './link.ts'

/** `+` is an answer, `-` is none. */
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
])('after %s it is %s', (told, link) => {
  const results = [...told].reduce<readonly boolean[]>((kept, mark) => withResult(kept, mark === '+'), [])
  expect(linkOf(results)).toBe(link)
})
