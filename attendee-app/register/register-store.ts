import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type CallResult, type Send } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { register } from '@masuk/shared/contract/registrations.ts'
import type { Session } from '@masuk/ui/session/session.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import type { EventStore } from '../event/event-store.ts'
import { createChoiceStore, type ChoiceStore } from './choice-store.ts'
import { orderBody, type OrderParts } from './order-body.ts'
import type { DraftStorage } from './order-draft.ts'
import { createPassFormStore, type PassFormStore } from '../pass-form/pass-form-store.ts'
import { createPriceStore, type PriceStore } from './price-store.ts'

type Registered = Reply<typeof register>
type Refused = Extract<Registered, { state: 'refused' }>
export type RefusalReason = Refused['reason']

/** Where the order stands. `unknown`: it was sent, and no answer came. */
export type OrderState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'incomplete' }
  | { kind: 'refused'; reason: RefusalReason; message: string; subjectId: string | null }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'unknown'; failure: Failure }

/** One order for one event, from the choice of tickets to the way to pay. */
export interface RegisterStore {
  choice: ChoiceStore
  price: PriceStore
  forms: PassFormStore
  order: ReadonlySignal<OrderState>
  buyerName: ReadonlySignal<string>
  writeBuyerName(name: string): void
  /** Asks for what the second step needs: the questions, and what the code takes off. */
  prepare(): void
  applyCode(): void
  writeCode(text: string): void
  /** Orders. Twice at once is once. */
  submit(ways: RegisterWays): Promise<void>
}

/** Where it goes on once the order is made. */
export interface RegisterWays {
  source?: OrderParts['source']
  /** To the page of the gateway. */
  leave: (url: string) => void
  /** There is nothing to pay elsewhere now. */
  made: (registrationId: string) => void
}

export interface RegisterPorts {
  send: Send
  slug: string
  event: EventStore
  session: Session
  drafts: DraftStorage
}

export function createRegisterStore({ send, event, session, ...kept }: RegisterPorts): RegisterStore {
  const choice = createChoiceStore({ event, ...kept })
  const forms = createPassFormStore(send)
  const price = createPriceStore(send, choice.lines)
  const buyerName = signal('')
  const order = signal<OrderState>(
    choice.draft.value.isUncertain
      ? { kind: 'unknown', failure: { kind: 'unreachable', cause: null } }
      : { kind: 'idle' },
  )
  const eventId = () => (event.event.value.kind === 'ready' ? event.event.value.value.id : '')
  const askingIds = () => choice.asking.value.map(({ id }) => id)

  async function askPrice(): Promise<void> {
    const code = choice.draft.value.code.trim()
    await price.ask({ eventId: eventId(), lines: choice.lines.value, code })
  }

  function settle(result: CallResult<Registered>, ways: RegisterWays): void {
    session.heed(result)
    const isUncertain =
      result.kind === 'unreachable' ||
      result.kind === 'not-ours' ||
      (result.kind === 'fault' && result.status >= 500)
    choice.markUncertain(isUncertain)
    if (result.kind === 'unchanged') order.value = { kind: 'idle' }
    else if (result.kind !== 'reply')
      order.value = { kind: isUncertain ? 'unknown' : 'failed', failure: result }
    else if (result.body.state === 'done') finish(result.body, ways)
    else refuse(result.body)
  }

  function finish({ registration, payment }: Extract<Registered, { state: 'done' }>, ways: RegisterWays) {
    choice.finish()
    forms.forget()
    price.clear()
    order.value = { kind: 'idle' }
    if (payment?.redirectUrl) ways.leave(payment.redirectUrl)
    else ways.made(registration.id)
  }

  function refuse({ reason, message, subjectId }: Refused): void {
    order.value = { kind: 'refused', reason, message, subjectId }
    if (reason === 'sign_in') void session.refresh()
    if (reason.startsWith('promotion_')) price.refuse(reason, message)
    if (reason === 'answers_wrong') void forms.load(askingIds())
    // What is on sale, and for how much, is not as it was shown.
    if (reason === 'price_changed') void event.load().then(askPrice)
    else void event.load()
  }

  return {
    choice,
    price,
    forms,
    order,
    buyerName,
    writeBuyerName: (name) => void (buyerName.value = name),
    prepare() {
      void forms.load(askingIds())
      void askPrice()
    },
    applyCode: () => void askPrice(),
    writeCode(text) {
      choice.writeCode(text)
      price.clear()
    },
    async submit(ways) {
      if (order.value.kind === 'sending' || choice.lines.value.length === 0) return
      const { isUncertain } = choice.draft.value
      if (!isUncertain && !(forms.check(askingIds()) && hasName()))
        return void (order.value = { kind: 'incomplete' })
      order.value = { kind: 'sending' }
      const parts = { eventId: eventId(), choice, price, forms, buyerName: buyerName.value }
      const body = orderBody({ ...parts, source: ways.source })
      settle(await call(send, register, { body }), ways)
    },
  }

  function hasName(): boolean {
    const { value } = session.state
    return buyerName.value.trim() !== '' || (value.kind === 'person' && value.person.name !== '')
  }
}
