import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import { issueTickets, MOST_ISSUED_ORDERS } from '@masuk/shared/contract/attendees.ts'
import { listTicketTypes } from '@masuk/shared/contract/ticket-types.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { StudioCall } from '../calls/create-call.ts'
import type { Words } from '../words/en.ts'
import { readList, type ReadList } from './read-list.ts'

export type Payment = 'free' | 'paid_outside'

/** What is to be issued, as it is typed. */
export interface IssueDraft {
  text: string
  ticketTypeId: string | null
  payment: Payment
}

/** What the service says of a list. */
export type Checked =
  | { kind: 'none' }
  | { kind: 'would'; tickets: number }
  | { kind: 'issued'; tickets: number; orders: number }
  | { kind: 'refused'; problems: { line: number; message: string }[] }
  | { kind: 'failed'; problem: string }

export interface IssueStore {
  draft: ReadonlySignal<IssueDraft>
  list: ReadonlySignal<ReadList>
  types: Resource<Reply<typeof listTicketTypes>>
  checked: ReadonlySignal<Checked>
  isBusy: ReadonlySignal<boolean>
  /** More lines than one request may have. */
  isTooLong: ReadonlySignal<boolean>
  write(change: Partial<IssueDraft>): void
  /** Tries it, and keeps nothing. */
  dryRun(): Promise<void>
  issue(): Promise<void>
}

interface IssuePorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  eventId: string
  newId?: () => string
}

export function createIssueStore({
  call,
  words,
  eventId,
  newId = () => crypto.randomUUID(),
}: IssuePorts): IssueStore {
  const draft = signal<IssueDraft>({ text: '', ticketTypeId: null, payment: 'free' })
  const list = computed(() => readList(draft.value.text))
  const checked = signal<Checked>({ kind: 'none' })
  const isBusy = signal(false)
  // The same list sent again after a lost answer issues nothing anew; another list is another attempt.
  let attemptId = newId()
  const types = createResource<Reply<typeof listTicketTypes>>(() =>
    call(listTicketTypes, { query: { eventId } }),
  )

  async function send(dryRun: boolean): Promise<void> {
    const { ticketTypeId, payment } = draft.value
    const { entries } = list.value
    if (isBusy.value || ticketTypeId === null || entries.length === 0) return
    isBusy.value = true
    const body = {
      eventId,
      attemptId: dryRun ? newId() : attemptId,
      payment,
      dryRun,
      entries: entries.map(({ name, email, quantity }) => ({
        name,
        quantity,
        ticketTypeId,
        ...(email !== null && { email }),
      })),
    }
    const result = await call(issueTickets, { body }).finally(() => (isBusy.value = false))
    checked.value = settled(result, { lines: entries.map(({ line }) => line), words: words.value })
    if (checked.value.kind === 'issued') {
      attemptId = newId()
      draft.value = { ...draft.value, text: '' }
    }
  }

  return {
    draft,
    list,
    types,
    checked,
    isBusy,
    isTooLong: computed(() => list.value.entries.length > MOST_ISSUED_ORDERS),
    write(change) {
      draft.value = { ...draft.value, ...change }
      attemptId = newId()
      checked.value = { kind: 'none' }
    },
    dryRun: () => send(true),
    issue: () => send(false),
  }
}

type Result = CallResult<Reply<typeof issueTickets>>

/** Names each bad line by its number in what was pasted. */
function settled(result: Result, { lines, words }: { lines: readonly number[]; words: Words }): Checked {
  if (result.kind === 'unchanged') return { kind: 'none' }
  if (result.kind !== 'reply') return { kind: 'failed', problem: faultText(result, words.shared) }
  const { body } = result
  if (body.state === 'refused')
    return {
      kind: 'refused',
      problems: body.problems.map(({ entry, message }) => ({ line: lines[entry] ?? 0, message })),
    }
  const { tickets, orders, isDryRun } = body
  return isDryRun ? { kind: 'would', tickets } : { kind: 'issued', tickets, orders: orders.length }
}
