import { z } from 'zod'
import { Ref, Sen } from '../payments/callback-body.ts'
import type { PaymentStatus } from '../payments/gateway.ts'

/** `2018-09-27 15:15:09 +0800`, or `2018-09-27T15:15:09.000+08:00`; anything else is no time that we know. */
export const BillplzTime = z
  .string()
  .nullish()
  .transform((text) => {
    const [, day, clock, hours, minutes] = PATTERN.exec(text ?? '') ?? []
    const time = new Date(`${day}T${clock}${hours}:${minutes}`)
    return Number.isNaN(time.getTime()) ? null : time
  })

const PATTERN = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)? ?([+-]\d{2}):?(\d{2})$/

export const Bill = z.object({
  id: Ref,
  paid: z.boolean(),
  state: z.enum(['due', 'deleted', 'paid']),
  amount: Sen,
  paid_amount: z.int().min(0),
  paid_at: BillplzTime,
  url: z.url({ protocol: /^https?$/ }),
})
export type Bill = z.output<typeof Bill>

export function statusOfBill(bill: Bill): PaymentStatus {
  if (bill.paid)
    return {
      state: 'paid',
      amountSen: bill.paid_amount,
      currency: 'MYR',
      // The bill doesn't name its transactions.
      gatewayPaymentRef: null,
      paidAt: bill.paid_at,
      refundedSen: null,
    }
  return { state: bill.state === 'deleted' ? 'expired' : 'pending' }
}
