import { signal, type ReadonlySignal } from '@preact/signals'
import {
  listBroadcasts,
  LONGEST_TEXT,
  LONGEST_TITLE,
  sendBroadcast,
} from '@masuk/shared/contract/broadcasts.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { pollWhileVisible } from '../live/poll.ts'
import type { Words } from '../words/en.ts'

export type Broadcasts = Reply<typeof listBroadcasts>
export type Audience = Broadcasts['broadcasts'][number]['audience']

export interface BroadcastDraft {
  audience: Audience
  title: string
  text: string
}

export interface BroadcastsStore {
  known: Resource<Broadcasts>
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
  const draft = signal<BroadcastDraft>({ audience: 'all', ...EMPTY })
  const isAsking = signal(false)
  const changes = createChanges(words)
  // Sent again after a lost answer it is the same broadcast; another text is another one.
  let broadcastId = newId()
  const known = createResource<Broadcasts>(() =>
    call(listBroadcasts, { query: { eventId, audience: draft.value.audience } }),
  )
  return {
    known,
    draft,
    isAsking,
    changes,
    write(change) {
      const isOtherAudience = change.audience !== undefined && change.audience !== draft.value.audience
      draft.value = { ...draft.value, ...change }
      broadcastId = newId()
      // One that is under way counts the audience before.
      if (isOtherAudience) void known.load().then(known.load)
    },
    ask(wanted) {
      changes.clear()
      isAsking.value = wanted
    },
    async send() {
      const { audience, title, text } = draft.value
      const body = { eventId, broadcastId, audience, title, text }
      const done = await changes.run(() => call(sendBroadcast, { body }))
      await known.load()
      if (!done) return false
      broadcastId = newId()
      draft.value = { audience, ...EMPTY }
      isAsking.value = false
      return true
    },
    begin: () => pollWhileVisible(known.load, EVERY_MS),
  }
}

/** Whether there is something to send that is not too long. */
export function canSend({ title, text }: BroadcastDraft): boolean {
  const [head, body] = [title.trim(), text.trim()]
  return head !== '' && body !== '' && head.length <= LONGEST_TITLE && body.length <= LONGEST_TEXT
}
