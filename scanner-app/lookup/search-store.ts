import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { admitFound, FEWEST_LETTERS, scanSearch, undoFound } from '@masuk/shared/contract/door-lookups.ts'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { searchWords } from '@masuk/shared/name-search.ts'
import type { DoorDevice } from '../door/read-code.ts'
import { scanDays } from '../queue/scan-days.ts'
import type { FoundEntries } from './found-store.ts'

export type FoundTicket = Extract<Reply<typeof scanSearch>, { state: 'done' }>['tickets'][number]

/** What was done with a ticket that was found. */
export type Found =
  | { kind: 'found' }
  | { kind: 'asking' }
  | { kind: 'let-in'; scannedAt: string }
  | { kind: 'taken-back' }
  | { kind: 'refused'; message: string }
  /** Asked for again, it is the same admission. */
  | { kind: 'no-answer'; scannedAt: string }

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'too-short' }
  | { kind: 'loading' }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }
  | { kind: 'listed'; tickets: readonly FoundTicket[]; more: boolean }

export interface SearchStore {
  text: ReadonlySignal<string>
  write(text: string): void
  state: ReadonlySignal<SearchState>
  /** By ticket. */
  done: ReadonlySignal<ReadonlyMap<string, Found>>
  search(text: string): Promise<void>
  letIn(ticket: FoundTicket): Promise<void>
  takeBack(ticket: FoundTicket): Promise<void>
}

export interface SearchParts {
  device: DoorDevice
  send: Send
  entries: Pick<FoundEntries, 'keep'>
}

/** Tickets by name, for who can't show theirs: only the service knows names, so nothing of it works without a network. */
export function createSearchStore({ device, send, entries }: SearchParts): SearchStore {
  const { pairing, knownKeys, clock } = device
  const typed = signal('')
  const state = signal<SearchState>({ kind: 'idle' })
  const done = signal<ReadonlyMap<string, Found>>(new Map())
  const set = (ticketId: string, found: Found) => (done.value = new Map([...done.value, [ticketId, found]]))
  const keep = ({ ticketId, ticketType }: FoundTicket, foundAt: string, isIn: boolean) => {
    const { event, device: name } = pairing.door() ?? {}
    const at = { eventId: event?.id ?? '', device: name ?? '' }
    return entries.keep({ ...at, ticketId, ticketType, foundAt, isIn })
  }
  const keyOf = (ticketId: string) => makeScanKey({ ticketId, day: scanDays(clock.now()).today })

  return {
    text: typed,
    write: (next) => void (typed.value = next),
    state,
    done,
    async search(text) {
      const letters = Array.from(searchWords(text).join('')).length
      const token = pairing.current()?.token
      if (letters < FEWEST_LETTERS) return void (state.value = { kind: 'too-short' })
      if (token === undefined) return void (state.value = { kind: 'offline' })
      state.value = { kind: 'loading' }
      const answer = await call(send, scanSearch, { body: { token, text } })
      if (answer.kind !== 'reply') state.value = { kind: 'offline' }
      else if (answer.body.state === 'refused')
        state.value = { kind: 'refused', message: answer.body.message }
      else state.value = { kind: 'listed', tickets: answer.body.tickets, more: answer.body.more }
    },
    async letIn(ticket) {
      const { ticketId } = ticket
      const door = pairing.current()
      const before = done.value.get(ticketId)
      if (before?.kind === 'asking') return
      const scannedAt = before?.kind === 'no-answer' ? before.scannedAt : new Date(clock.now()).toISOString()
      if (!door) return void set(ticketId, { kind: 'no-answer', scannedAt })
      set(ticketId, { kind: 'asking' })
      const scan = { ticketId, scanKey: keyOf(ticketId), scannedAt }
      const body = { token: door.token, ...scan, device: door.device }
      const answer = await call(send, admitFound, { body })
      if (answer.kind !== 'reply') return void set(ticketId, { kind: 'no-answer', scannedAt })
      if (answer.body.state === 'refused')
        return void set(ticketId, { kind: 'refused', message: answer.body.message })
      const { conflict } = answer.body
      const at = Date.parse(conflict?.scannedAt ?? scannedAt)
      knownKeys.note(door.event.id, scan.scanKey, { at, device: conflict?.device ?? door.device })
      set(ticketId, { kind: 'let-in', scannedAt })
      await keep(ticket, scannedAt, true)
    },
    async takeBack(ticket) {
      const { ticketId } = ticket
      const door = pairing.current()
      const before = done.value.get(ticketId)
      if (!door || before?.kind !== 'let-in') return
      set(ticketId, { kind: 'asking' })
      const scan = { ticketId, scanKey: keyOf(ticketId), scannedAt: before.scannedAt }
      const answer = await call(send, undoFound, { body: { token: door.token, ...scan } })
      if (answer.kind !== 'reply') return void set(ticketId, before)
      await knownKeys.forget(door.event.id, scan.scanKey).catch(() => {})
      set(ticketId, { kind: 'taken-back' })
      await keep(ticket, before.scannedAt, false)
    },
  }
}
