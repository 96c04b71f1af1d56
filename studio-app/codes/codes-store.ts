import { signal, type ReadonlySignal } from '@preact/signals'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { addCode, listCodes, retireCode } from '@masuk/shared/contract/promotions.ts'
import { listTicketTypes } from '@masuk/shared/contract/ticket-types.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { createForm, type FormStore } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import type { Words } from '../words/en.ts'
import { bodyOfCode, EMPTY_CODE, problemsOfCode, type CodeDraft } from './code-draft.ts'

type CodePage = Reply<typeof listCodes>
export type PromotionCode = CodePage['promotionCodes'][number]
export type Codes = Omit<CodePage, 'next'>

export interface CodesStore {
  codes: Resource<Codes>
  form: FormStore<CodeDraft>
  /** Of the event that is chosen in the form. */
  ticketTypes: ReadonlySignal<readonly { id: string; name: string }[]>
  /** Offers the ticket types of an event; empty is every event. */
  chooseEvent(eventId: string): Promise<void>
  retiring: ReadonlySignal<PromotionCode | null>
  changes: Changes
  ask(code: PromotionCode | null): void
  retire(): Promise<boolean>
}

interface CodesPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  organizationId: string
}

/** More than an organisation may have live; retired ones behind these are not shown. */
const MOST_PAGES = 10

export function createCodesStore({ call, words, organizationId }: CodesPorts): CodesStore {
  const retiring = signal<PromotionCode | null>(null)
  const changes = createChanges(words)
  const codes = createResource<Codes>(() => readCodes(call, organizationId))
  const ticketTypes = signal<readonly { id: string; name: string }[]>([])
  const form = createForm<CodeDraft>({
    initial: EMPTY_CODE,
    words,
    check: problemsOfCode,
    async save(draft) {
      const body = { organizationId, ...bodyOfCode(draft) }
      const fields = { code_taken: 'code', already_over: 'endsAt' } as const
      const saved = savedOf(await call(addCode, { body }), { fields, done: () => EMPTY_CODE })
      if (saved.kind !== 'saved') return saved
      ticketTypes.value = []
      await codes.reload()
      return saved
    },
  })
  return {
    codes,
    form,
    ticketTypes,
    async chooseEvent(eventId) {
      form.write('eventId', eventId)
      form.write('ticketTypeIds', [])
      ticketTypes.value = []
      if (eventId === '') return
      const result = await call(listTicketTypes, { query: { eventId } })
      const isStillChosen = form.draft.value.eventId === eventId
      if (result.kind === 'reply' && isStillChosen) ticketTypes.value = result.body.ticketTypes
    },
    retiring,
    changes,
    ask(code) {
      changes.clear()
      retiring.value = code
    },
    async retire() {
      const promotionCodeId = retiring.value?.id
      if (promotionCodeId === undefined) return false
      const done = await changes.run(() => call(retireCode, { body: { organizationId, promotionCodeId } }))
      await codes.reload()
      if (done) retiring.value = null
      return done !== null
    },
  }
}

/** The first page has the events, the others more codes. */
async function readCodes(call: StudioCall, organizationId: string) {
  const first = await call(listCodes, { query: { organizationId, limit: '200' } })
  if (first.kind !== 'reply') return first
  const { next, ...body } = first.body
  const promotionCodes = [...body.promotionCodes]
  let after = next
  for (let page = 1; after !== null && page < MOST_PAGES; page++) {
    const more = await call(listCodes, { query: { organizationId, limit: '200', after } })
    if (more.kind !== 'reply') return more
    promotionCodes.push(...more.body.promotionCodes)
    after = more.body.next
  }
  return { ...first, body: { ...body, promotionCodes } }
}
