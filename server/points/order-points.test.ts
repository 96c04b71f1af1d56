import { expect, test } from 'vitest'
import { pointsTooMany } from './order-points.ts'

const order = {
  registrationPoints: 20,
  paymentAward: 300,
  paymentPoints: 300,
  hasValidTicket: true,
  totalSen: 10_050,
  refundedSen: 0,
}
const none = { registration: 0, payment: 0 }

test.each<[string, Partial<typeof order>, { registration: number; payment: number }]>([
  ['nothing has changed', {}, none],
  ['no ticket is valid', { hasValidTicket: false }, { registration: 20, payment: 0 }],
  ['no ticket is valid, for the second time', { hasValidTicket: false, registrationPoints: 0 }, none],
  ['all is refunded', { refundedSen: 10_050 }, { registration: 0, payment: 300 }],
  ['all is refunded, for the second time', { refundedSen: 10_050, paymentPoints: 0 }, none],
  ['the sen above the last ringgit are refunded', { refundedSen: 50 }, none],
  ['a sen more is refunded', { refundedSen: 51 }, { registration: 0, payment: 3 }],
  ['half is refunded', { refundedSen: 5_025 }, { registration: 0, payment: 150 }],
  [
    'another half is refunded',
    { refundedSen: 10_050, paymentPoints: 150 },
    { registration: 0, payment: 150 },
  ],
  ['more is refunded than was paid', { refundedSen: 99_999 }, { registration: 0, payment: 300 }],
  ['a refund failed: what was taken back stays so', { paymentPoints: 150 }, none],
  ['a payment that earned nothing', { paymentAward: 0, paymentPoints: 0, refundedSen: 10_050 }, none],
  ['less than a ringgit', { paymentAward: 0, paymentPoints: 0, totalSen: 99, refundedSen: 99 }, none],
  [
    'an award at its cap',
    {
      paymentAward: 1_000_000_000,
      paymentPoints: 1_000_000_000,
      totalSen: 100_000_000,
      refundedSen: 50_000_000,
    },
    { registration: 0, payment: 500_000_000 },
  ],
])('%s', (_, change, expected) => {
  expect(pointsTooMany({ ...order, ...change })).toEqual(expected)
})
