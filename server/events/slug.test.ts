import { expect, test } from 'vitest'
import { Slug } from '@masuk/shared/contract/events.ts'
import { slugOf } from './slug.ts'

test.each([
  ['Malam Muzik Kuala Lumpur', 'malam-muzik-kuala-lumpur'],
  ['  «Zoë & Łucja: Søren’s ßtraße»  ', 'zoe-lucja-soren-s-sstrasse'],
  ['音樂之夜', 'event'],
  ['Ai', 'event-ai'],
  ['--- 2026 ---', '2026'],
  ['0192a000-0000-7000-8000-000000000001', 'event-0192a000-0000-7000-8000-000000000001'],
  ['x'.repeat(59) + ' y'.repeat(50), 'x'.repeat(59)],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('whatever a name is, the longest slug made of it is one that could be asked for', () => {
  for (const name of ['é'.repeat(160), '0192a000-0000-7000-8000-000000000001', '😀', 'a-'.repeat(80)]) {
    expect(Slug.safeParse(`${slugOf(name)}-0123456789`).error).toBeUndefined()
  }
})
