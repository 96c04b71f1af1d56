import type { CallInput } from '@masuk/shared/contract/operation.ts'
import type { register } from '@masuk/shared/contract/registrations.ts'
import type { ChoiceStore } from './choice-store.ts'
import type { PassFormStore } from '../pass-form/pass-form-store.ts'
import type { PriceStore } from './price-store.ts'

export interface OrderParts {
  eventId: string
  choice: ChoiceStore
  price: PriceStore
  forms: PassFormStore
  /** Empty: that of the account. */
  buyerName: string
  source: 'brochure' | 'entrance' | 'direct' | undefined
}

/** What an order sends. */
export function orderBody(parts: OrderParts): CallInput<typeof register>['body'] {
  const { eventId, choice, price, forms, source } = parts
  const { attemptId, workshops, code } = choice.draft.value
  const buyerName = parts.buyerName.trim()
  return {
    eventId,
    attemptId,
    lines: choice.lines.value.map(({ ticketTypeId, quantity }) => ({
      ticketTypeId,
      quantity,
      holderNames: choice.namesOf({ ticketTypeId, quantity }),
    })),
    workshops: Object.entries(workshops)
      .filter(([, quantity]) => quantity > 0)
      .map(([workshopId, quantity]) => ({ workshopId, quantity })),
    expectedTotalSen: price.totalSen.value,
    answers: forms.sent(choice.asking.value.map(({ id }) => id)),
    // A code that was refused is left out, as the shown total says.
    ...(price.code.value.kind === 'applied' && { promotionCode: code.trim() }),
    ...(buyerName !== '' && { buyerName }),
    ...(source !== undefined && { visitorSource: source }),
  }
}
