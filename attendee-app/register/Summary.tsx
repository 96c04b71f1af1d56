import { formats, words } from '../words/words.ts'
import type { RegisterStore } from './register-store.ts'

/** What is ordered, and what it costs. */
export function Summary({ store }: { store: RegisterStore }) {
  const { register } = words.value
  const { money } = formats.value
  const { price, choice } = store
  const total = price.totalSen.value
  const discount = price.fullSen.value - total
  return (
    <section class="event-part">
      <h2>{register.summary}</h2>
      <ul class="bill">
        {choice.lines.value.map(({ ticketTypeId, name, quantity, unitPriceSen }) => (
          <li key={ticketTypeId} class="bill-line">
            <span>{register.line(quantity, name)}</span>
            <span>{unitPriceSen === 0 ? register.free : money(quantity * unitPriceSen)}</span>
          </li>
        ))}
        {discount > 0 && (
          <li class="bill-line">
            <span>{register.discount}</span>
            <span>{money(-discount)}</span>
          </li>
        )}
        <li class="bill-line bill-total">
          <span>{register.total}</span>
          <output>{total === 0 ? register.free : money(total)}</output>
        </li>
      </ul>
    </section>
  )
}
