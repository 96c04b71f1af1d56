import { expect, test } from 'vitest'
import { refundBody, refundTitle } from './refund-words.ts'
import type { ToldReason } from './refund-words.ts'

const about = { eventName: 'Malam Muzik', amountSen: 123_450, currency: 'MYR' }

test.each<[ToldReason, RegExp]>([
  ['unfulfilled', /its places were not held any more and others have them/],
  ['mismatch', /not the amount that was asked for/],
  ['duplicate', /paid twice.*changes nothing of your tickets/],
  ['organiser', /^The organiser of Malam Muzik pays money back/],
])('of a refund that is %s the buyer hears why', (reason, sentence) => {
  const body = refundBody({ ...about, reason })
  expect(body).toMatch(sentence)
  expect(body).toContain('Malam Muzik')
  expect(body).toContain('RM 1,234.50 comes back')
})

test('money of another currency is named as it is', () => {
  expect(refundTitle({ ...about, reason: 'mismatch', amountSen: 4_505, currency: 'USD' })).toBe(
    'Refund of USD 45.05',
  )
})
