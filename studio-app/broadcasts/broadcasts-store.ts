import { signal, type ReadonlySignal } from '@preact/signals'
import {
  listBroadcasts,
  LONGEST_TEXT,
  LONGEST_TITLE,
  sendBroadcast,
} from '@masuk/shared/contract/broadcasts.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { listTicketTypes } from '@masuk/shared/contract/ticket-types.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { pollWhileVisible } from '../live/poll.ts'
import type { Words } from '../words/en.ts'
import { createPreviewStore, type PreviewStore } from './preview-store.ts'

export type Broadcasts = Reply<typeof listBroadcasts>
export type Audience = Broadcasts['broadcasts'][number]['audience']

export interface BroadcastDraft {
  audience: Audience
  /** Empty: tickets of every type. */
  ticketTypeId: string
  title: string
  text: string
}

export interface BroadcastsStore {
  known: Resource<Broadcasts>
  ticketTypes: Resource<Reply<typeof listTicketTypes>>
  preview: PreviewStore
  draft: ReadonlySignal<BroadcastDraft>
  /** Whether it is asked if it shall be sent. */
  isAsking: ReadonlySignal<boolean>
  changes: Changes
  write(change: Partial<BroadcastDraft>): void
  ask(isAsking: boolean): void
  send(): Promise<boolean>
  begin(): () => void
}

interface BroadcastsPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  eventId: string
  newId?: () => string
}

const EMPTY = { title: '', text: '' }
const EVERY_MS = 5_000

export function createBroadcastsStore(ports: BroadcastsPorts): BroadcastsStore {
  const { call, words, eventId, newId = () => crypto.randomUUID() } = ports
  const draft = signal<BroadcastDraft>({ audience: 'all', ticketTypeId: '', ...EMPTY })
  const isAsking = signal(false)
  const changes = createChanges(words)
  // Sent again after a lost answer it is the same broadcast; another text is another one.
  let broadcastId = newId()
  const known = createResource<Broadcasts>(() =>
    call(listBroadcasts, { query: { eventId, ...aimOf(draft.value) } }),
  )
  const ticketTypes = createResource(() => call(listTicketTypes, { query: { eventId } }))
  const preview = createPreviewStore(call, eventId)
  return {
    known,
    ticketTypes,
    preview,
    draft,
    isAsking,
    changes,
    write(change) {
      const before = draft.value
      draft.value = { ...before, ...change }
      const { audience, ticketTypeId } = draft.value
      const isOtherAudience = audience !== before.audience || ticketTypeId !== before.ticketTypeId
      broadcastId = newId()
      // One that is under way counts the audience before.
      if (isOtherAudience) void known.reload()
      else preview.show(canSend(draft.value) ? draft.value : null)
    },
    ask(wanted) {
      changes.clear()
      isAsking.value = wanted
    },
    async send() {
      const { audience, ticketTypeId, title, text } = draft.value
      const body = { eventId, broadcastId, ...aimOf(draft.value), title, text }
      const done = await changes.run(() => call(sendBroadcast, { body }))
      await known.reload()
      if (!done) return false
      broadcastId = newId()
      draft.value = { audience, ticketTypeId, ...EMPTY }
      preview.show(null)
      isAsking.value = false
      return true
    },
    begin() {
      void ticketTypes.load()
      const stop = pollWhileVisible(known.load, EVERY_MS)
      return () => {
        stop()
        preview.stop()
      }
    },
  }
}

const aimOf = ({ audience, ticketTypeId }: BroadcastDraft) => ({
  audience,
  ...(ticketTypeId && { ticketTypeId }),
})

/** Whether there is something to send that is not too long. */
export function canSend({ title, text }: Pick<BroadcastDraft, 'title' | 'text'>): boolean {
  const [head, body] = [title.trim(), text.trim()]
  return head !== '' && body !== '' && head.length <= LONGEST_TITLE && body.length <= LONGEST_TEXT
}
