import { signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import { deleteEvent, duplicateEvent } from '@masuk/shared/contract/events.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { createForm, type FormStore } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import { localTime, problemsOf, textProblem, utcTime } from '../form/values.ts'
import type { Words } from '../words/en.ts'

type Deleted = Reply<typeof deleteEvent>
export type Blocker = Extract<Deleted, { state: 'refused' }>['blockers'][number]

export interface CopyDraft {
  name: string
  /** As its field shows it, in Kuala Lumpur. */
  startsAt: string
}

/** Making another event like one, and deleting it. */
export interface MoreStore {
  copy: FormStore<CopyDraft>
  /** The copy, as soon as there is one. */
  copyId(): string | null
  changes: Changes
  /** Everything that keeps the event from being deleted; null when that is not known. */
  blockers: ReadonlySignal<readonly Blocker[] | null>
  /** True when it is gone. */
  remove(): Promise<boolean>
  forget(): void
}

interface Ports {
  call: StudioCall
  words: ReadonlySignal<Words>
  event: { id: string; name: string; startsAt: string }
  now?: () => number
}

const LONGEST_NAME = 160
const WEEK_MS = 7 * 86_400_000

export function createMoreStore({ call, words, event, now = Date.now }: Ports): MoreStore {
  const changes = createChanges(words)
  const blockers = signal<readonly Blocker[] | null>(null)
  let copyId: string | null = null

  const copy = createForm<CopyDraft>({
    initial: { name: event.name, startsAt: localTime(nextWeek(event.startsAt, now())) },
    words,
    check: ({ name, startsAt }, { frame: { form } }) =>
      problemsOf<keyof CopyDraft>({
        name: textProblem(name, LONGEST_NAME, form),
        startsAt: utcTime(startsAt) === null ? form.notTime : undefined,
      }),
    async save({ name, startsAt }) {
      const body = { eventId: event.id, name: name.trim(), startsAt: utcTime(startsAt) ?? event.startsAt }
      const result = await call(duplicateEvent, { body })
      if (result.kind === 'reply' && result.body.state === 'done') copyId = result.body.event.id
      return savedOf<{ state: string; message?: string }, CopyDraft>(result)
    },
  })

  async function send(): Promise<CallResult<Deleted>> {
    const result = await call(deleteEvent, { body: { eventId: event.id } })
    if (result.kind === 'reply')
      blockers.value = result.body.state === 'refused' ? result.body.blockers : null
    return result
  }
  return {
    copy,
    copyId: () => copyId,
    changes,
    blockers,
    async remove() {
      const done = await changes.run(send)
      // All of them are shown, in place of the first alone.
      if (blockers.value !== null) changes.clear()
      return done !== null
    },
    forget() {
      changes.clear()
      blockers.value = null
    },
  }
}

/** The same day of the week and time of the day, in the first week that is still to come. */
export function nextWeek(startsAt: string, now: number): string {
  const start = Date.parse(startsAt)
  const weeks = Math.max(1, Math.ceil((now - start) / WEEK_MS))
  return new Date(start + weeks * WEEK_MS).toISOString()
}
