import type { Person } from '../people/people-store.ts'
import type { EventPlace } from '../shell/event-store.ts'
import { formats, words } from '../words/words.ts'
import type { Order, OrderStore } from './order-store.ts'

interface OrderMoneyProps {
  order: Order
  /** One of its tickets, which names the buyer; null while they are not there. */
  first: Person | null
  ask: OrderStore['ask']
  may: EventPlace['may']
}

/** What was ordered and paid, and what can be done to the order as a whole. */
export function OrderMoney({ order, first, ask, may }: OrderMoneyProps) {
  const { order: text } = words.value
  const { money, dayAndTime } = formats.value
  const rows: [string, string][] = [
    [text.reference, order.reference],
    [text.status, text.statuses[order.status]],
    [text.orderedAt, dayAndTime(order.createdAt)],
    [text.total, money(order.totalSen)],
    ...(order.discountSen > 0 ? [[text.discount, money(order.discountSen)] as [string, string]] : []),
    [text.paid, money(order.paidSen)],
    ...order.refunds.map(({ amountSen, state }): [string, string] => [
      text.refund,
      `${money(amountSen)} · ${text.refundStates[state]}`,
    ]),
  ]
  return (
    <section class="order-part">
      <h2>{text.money}</h2>
      <dl class="order-facts">
        {rows.map(([name, value], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="order-actions">
        {may('attendees.manage') && first && (
          <OrderButtons first={first} isConfirmed={order.status === 'confirmed'} ask={ask} />
        )}
        {may('attendees.refund') && order.paidSen > order.refundedSen && (
          <button
            type="button"
            class="button"
            onClick={() => ask({ kind: 'refund', amount: '', ticketIds: [] })}
          >
            {text.kinds.refund.button}
          </button>
        )}
      </div>
    </section>
  )
}

interface OrderButtonsProps {
  first: Person
  /** Of another order every ticket is void: there is nothing to mail. */
  isConfirmed: boolean
  ask: OrderStore['ask']
}

function OrderButtons({ first: { order }, isConfirmed, ask }: OrderButtonsProps) {
  const { kinds } = words.value.order
  return (
    <>
      {order.email !== null && isConfirmed && (
        <button type="button" class="button" onClick={() => ask({ kind: 'resend' })}>
          {kinds.resend.button}
        </button>
      )}
      {order.issuedByHand && (
        <button
          type="button"
          class="button"
          onClick={() => ask({ kind: 'changeBuyer', name: order.buyerName, email: order.email ?? '' })}
        >
          {kinds.changeBuyer.button}
        </button>
      )}
    </>
  )
}
