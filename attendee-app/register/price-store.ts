import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { quote } from '@masuk/shared/contract/registrations.ts'
import { priceOrder } from '@masuk/shared/order-price.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'

export interface OrderLine {
  ticketTypeId: string
  quantity: number
  unitPriceSen: number
}

/** What is known of the promotion code. */
export type CodeState =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'applied'; discountSen: number; totalSen: number }
  | { kind: 'refused'; reason: string; message: string }
  | { kind: 'failed'; failure: Failure }

export interface PriceStore {
  code: ReadonlySignal<CodeState>
  fullSen: ReadonlySignal<number>
  totalSen: ReadonlySignal<number>
  /** Asks what the code takes off these lines; without a code nothing is asked. */
  ask(order: { eventId: string; lines: readonly OrderLine[]; code: string }): Promise<void>
  /** The order itself was refused for its code. */
  refuse(reason: string, message: string): void
  clear(): void
}

/** The price of the chosen lines: with a promotion code as the service says, without one by the same rule here. */
export function createPriceStore(send: Send, lines: ReadonlySignal<readonly OrderLine[]>): PriceStore {
  const code = signal<CodeState>({ kind: 'none' })
  const fullSen = computed(() => priceOrder(lines.value, null).totalSen)
  let asked = 0
  return {
    code,
    fullSen,
    totalSen: computed(() => (code.value.kind === 'applied' ? code.value.totalSen : fullSen.value)),
    async ask({ eventId, lines, code: promotionCode }) {
      const turn = ++asked
      if (promotionCode === '' || lines.length === 0) return void (code.value = { kind: 'none' })
      code.value = { kind: 'asking' }
      const ordered = lines.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity }))
      const result = await call(send, quote, { body: { eventId, lines: ordered, promotionCode } })
      // A later question has another answer.
      if (turn !== asked || result.kind === 'unchanged') return
      if (result.kind !== 'reply') code.value = { kind: 'failed', failure: result }
      else if (result.body.state === 'done') {
        const { discountSen, totalSen } = result.body
        code.value = { kind: 'applied', discountSen, totalSen }
      } else code.value = { kind: 'refused', reason: result.body.reason, message: result.body.message }
    },
    refuse(reason, message) {
      asked++
      code.value = { kind: 'refused', reason, message }
    },
    clear() {
      asked++
      code.value = { kind: 'none' }
    },
  }
}
