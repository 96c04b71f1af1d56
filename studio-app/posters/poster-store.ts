import { signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import { evaluateFlags } from '@masuk/shared/contract/flags.ts'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import type { StudioCall } from '../calls/create-call.ts'
import type { Words } from '../words/en.ts'
import {
  fieldsOf,
  type PosterField,
  type PosterFields,
  type PosterKey,
  type PosterReply,
} from './poster-fields.ts'

export type PosterState =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'read'; fields: PosterFields }
  | { kind: 'failed'; problem: string }

export interface PosterStore {
  /** False until the service has said that it reads posters. */
  isOffered: ReadonlySignal<boolean>
  state: ReadonlySignal<PosterState>
  /** Asks whether the service reads posters. */
  begin(): Promise<void>
  /** Has a poster read, and hands over what was found. */
  read(file: File): Promise<void>
  /** Looks no more at what is being read. */
  cancel(): void
}

interface PosterPorts {
  call: StudioCall
  /** Sends the picture. */
  send: (file: File) => Promise<CallResult<PosterReply>>
  words: ReadonlySignal<Words>
  /** Puts what was found into a form. */
  fill: (fields: PosterFields) => void
}

const MOST_BYTES = 12 * 1024 * 1024

export function createPosterStore({ call, send, words, fill }: PosterPorts): PosterStore {
  const isOffered = signal(false)
  const state = signal<PosterState>({ kind: 'none' })
  let reading = 0

  function settle(result: CallResult<PosterReply>): PosterState {
    const { posters, shared } = words.value
    if (result.kind === 'unchanged') return { kind: 'none' }
    if (result.kind === 'fault' && result.status === 404) return { kind: 'failed', problem: posters.off }
    if (result.kind !== 'reply') return { kind: 'failed', problem: faultText(result, shared) }
    const { body } = result
    if (body.state === 'refused')
      return { kind: 'failed', problem: wordsOfReason(posters.refusals, body.reason, body.message) }
    const fields = fieldsOf(body.draft)
    fill(fields)
    return { kind: 'read', fields }
  }

  return {
    isOffered,
    state,
    async begin() {
      const result = await call(evaluateFlags, { query: {} })
      if (result.kind === 'reply')
        isOffered.value = result.body.flags.some(({ key, value }) => key === 'poster-import' && value)
    },
    async read(file) {
      if (file.size > MOST_BYTES)
        return void (state.value = { kind: 'failed', problem: words.value.posters.tooLarge })
      const mine = ++reading
      state.value = { kind: 'reading' }
      const result = await send(file)
      if (mine === reading) state.value = settle(result)
    },
    cancel() {
      reading++
      state.value = { kind: 'none' }
    },
  }
}

/** What is said below each field that was found on the poster. */
export function marksOf(state: PosterState, { posters }: Words): Partial<Record<PosterKey, string>> {
  if (state.kind !== 'read') return {}
  const said = ({ from }: PosterField) =>
    from === null ? posters.guessedEnd : posters.marks[from.certainty](from.quote)
  const fields = Object.entries(state.fields) as [PosterKey, PosterField][]
  return Object.fromEntries(fields.map(([key, field]) => [key, said(field)]))
}
