import type { ReadonlySignal } from '@preact/signals'
import { MOST_PER_LINE } from '@masuk/shared/contract/registrations.ts'
import { addTicketType, updateTicketType } from '@masuk/shared/contract/ticket-types.ts'
import type { CallInput } from '@masuk/shared/contract/operation.ts'
import type { StudioCall } from '../calls/create-call.ts'
import type { Problems } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import {
  capacityOf,
  capacityProblem,
  lengthProblem,
  localTime,
  problemsOf,
  ringgit,
  senOf,
  textProblem,
  utcTime,
  wholeNumber,
} from '../form/values.ts'
import { createVersionedForm, type SavedVersion, type VersionedForm } from '../form/versioned-form.ts'
import type { Words } from '../words/en.ts'
import type { TicketType } from './ticket-types-store.ts'

export interface TicketTypeDraft {
  name: string
  description: string
  price: string
  quantity: string
  mostPerOrder: string
  salesStartAt: string
  salesEndAt: string
  publicRegistration: boolean
}

export const newTicketType: TicketTypeDraft = {
  name: '',
  description: '',
  price: '0.00',
  quantity: '',
  mostPerOrder: '10',
  salesStartAt: '',
  salesEndAt: '',
  publicRegistration: true,
}

export function draftOf(type: TicketType): TicketTypeDraft {
  return {
    name: type.name,
    description: type.description,
    price: ringgit(type.priceSen),
    quantity: type.quantity === null ? '' : String(type.quantity),
    mostPerOrder: String(type.mostPerOrder),
    salesStartAt: localTime(type.salesStartAt),
    salesEndAt: localTime(type.salesEndAt),
    publicRegistration: type.publicRegistration,
  }
}

/** What the service is sent of a draft without problems. */
export function bodyOf(draft: TicketTypeDraft) {
  return {
    name: draft.name,
    description: draft.description,
    priceSen: senOf(draft.price) ?? 0,
    quantity: capacityOf(draft.quantity),
    mostPerOrder: wholeNumber(draft.mostPerOrder) ?? 1,
    salesStartAt: utcTime(draft.salesStartAt),
    salesEndAt: utcTime(draft.salesEndAt),
    publicRegistration: draft.publicRegistration,
  }
}

export function ticketTypeProblems(draft: TicketTypeDraft, words: Words): Problems<TicketTypeDraft> {
  const { form } = words.frame
  const most = wholeNumber(draft.mostPerOrder)
  const [from, until] = [utcTime(draft.salesStartAt), utcTime(draft.salesEndAt)]
  return problemsOf({
    name: textProblem(draft.name, 120, form),
    description: lengthProblem(draft.description, 2_000, form),
    price: senOf(draft.price) === null ? form.notMoney : undefined,
    quantity: capacityProblem(draft.quantity, form),
    mostPerOrder: mostProblem(most, form),
    salesEndAt:
      from !== null && until !== null && Date.parse(until) <= Date.parse(from) ? form.endsBefore : undefined,
  })
}

function mostProblem(most: number | null, form: Words['frame']['form']): string | undefined {
  if (most === null) return form.notNumber
  if (most < 1) return form.tooSmall(1)
  return most > MOST_PER_LINE ? form.tooLarge(String(MOST_PER_LINE)) : undefined
}

/** Which field a refusal is about. */
const fields = {
  quantity_below_sold: 'quantity',
  price_fixed: 'price',
  sale_ends_before_it_starts: 'salesEndAt',
} as const

interface Ports {
  call: StudioCall
  eventId: string
  words: ReadonlySignal<Words>
  /** The one that is edited; null for a new one. */
  ticketType: TicketType | null
  /** Where a new one stands. */
  position: number
}

export function createTicketTypeForm(ports: Ports): VersionedForm<TicketTypeDraft> {
  const { call, eventId, words, ticketType, position } = ports

  async function add(draft: TicketTypeDraft): Promise<SavedVersion<TicketTypeDraft>> {
    const body = { eventId, position, ...bodyOf(draft) }
    const added = savedOf<{ state: string }, TicketTypeDraft>(await call(addTicketType, { body }))
    return added.kind === 'saved' ? { kind: 'saved', draft, version: 1 } : added
  }

  async function update(
    ticketTypeId: string,
    draft: TicketTypeDraft,
    version: number,
  ): Promise<SavedVersion<TicketTypeDraft>> {
    const body: CallInput<typeof updateTicketType>['body'] = {
      eventId,
      ticketTypeId,
      version,
      ...bodyOf(draft),
    }
    const result = await call(updateTicketType, { body })
    if (result.kind === 'reply' && result.body.ticketType) {
      const kept = { draft: draftOf(result.body.ticketType), version: result.body.ticketType.version }
      if (result.body.state === 'done') return { kind: 'saved', ...kept }
      if (result.body.reason === 'changed_meanwhile') return { kind: 'changed', ...kept }
    }
    const saved = savedOf<{ state: string; message?: string }, TicketTypeDraft>(result, { fields })
    return saved.kind === 'saved' ? { kind: 'saved', draft, version } : saved
  }

  return createVersionedForm({
    initial: ticketType ? draftOf(ticketType) : newTicketType,
    version: ticketType?.version ?? 0,
    check: ticketTypeProblems,
    save: (draft, version) => (ticketType ? update(ticketType.id, draft, version) : add(draft)),
    words,
  })
}
