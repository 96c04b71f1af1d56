import { Notice } from '@masuk/ui/page/Notice.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { formats, words } from '../words/words.ts'
import type { RegisterStore, RegisterWays } from './register-store.ts'

/** The button that orders, with what became of it beside it. */
export function OrderButton({ store, ways }: { store: RegisterStore; ways: RegisterWays }) {
  const { register } = words.value
  const total = store.price.totalSen.value
  const { kind } = store.order.value
  const isSending = kind === 'sending'
  return (
    <div class="order-action">
      <OrderProblem store={store} />
      <button
        type="button"
        class="button button-primary"
        disabled={isSending || store.price.code.value.kind === 'asking'}
        onClick={() => void store.submit(ways)}
      >
        {isSending ? register.sending : kind === 'unknown' ? register.askAgain : orderText(total)}
      </button>
      <p class="muted order-hint">
        {total > 0 && `${register.hold} `}
        {register.privacy}
      </p>
    </div>
  )
}

const orderText = (totalSen: number) =>
  totalSen === 0 ? words.value.register.registerFree : words.value.register.pay(formats.value.money(totalSen))

function OrderProblem({ store }: { store: RegisterStore }) {
  const text = problemOf(store)
  if (text === null) return null
  return (
    <Notice tone="warn" alert>
      {text}
    </Notice>
  )
}

function problemOf({ order, choice }: RegisterStore): string | null {
  const { register, shared } = words.value
  const state = order.value
  switch (state.kind) {
    case 'idle':
    case 'sending':
      return null
    case 'incomplete':
      return register.incomplete
    case 'unknown':
      return register.unknown
    case 'failed':
      return faultText(state.failure, shared)
    case 'refused': {
      const sentence = wordsOfReason<string>(register.refused, state.reason, state.message)
      const line = choice.lines.value.find(({ ticketTypeId }) => ticketTypeId === state.subjectId)
      return line ? register.about(line.name, sentence) : sentence
    }
  }
}
