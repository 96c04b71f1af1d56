import { signal, type ReadonlySignal } from '@preact/signals'
import {
  addEventInvite,
  listEventInvites,
  MOST_INVITE_DAYS,
  revokeEventInvite,
} from '@masuk/shared/contract/event-invites.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { createForm, type FormStore } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import { lengthProblem, problemsOf, wholeNumber } from '../form/values.ts'
import type { Words } from '../words/en.ts'

export type EventInvite = Reply<typeof listEventInvites>['eventInvites'][number]
export type InviteState = 'live' | 'expired' | 'revoked'

export interface InviteDraft {
  label: string
  days: string
}

/** The links that open a private event. */
export interface InvitesStore {
  invites: Resource<readonly EventInvite[]>
  form: FormStore<InviteDraft>
  /** The one that is about to be revoked. */
  asked: ReadonlySignal<EventInvite | null>
  changes: Changes
  ask(invite: EventInvite | null): void
  revoke(): Promise<boolean>
}

interface Ports {
  call: StudioCall
  words: ReadonlySignal<Words>
  eventId: string
}

const EMPTY: InviteDraft = { label: '', days: '30' }
const LONGEST_LABEL = 80
const PAGE = '200'

export function createInvitesStore({ call, words, eventId }: Ports): InvitesStore {
  const asked = signal<EventInvite | null>(null)
  const changes = createChanges(words)
  const invites = createResource<readonly EventInvite[]>(async () => {
    // All live ones are in the first page: there can be no more than a hundred, and the newest are first.
    const result = await call(listEventInvites, { query: { eventId, limit: PAGE } })
    return result.kind === 'reply' ? { ...result, body: result.body.eventInvites } : result
  })
  const form = createForm<InviteDraft>({
    initial: EMPTY,
    words,
    check: problemsOfInvite,
    async save({ label, days }) {
      const body = { eventId, label: label.trim(), days: wholeNumber(days) ?? 0 }
      const saved = savedOf(await call(addEventInvite, { body }), { done: () => EMPTY })
      if (saved.kind === 'saved') await invites.reload()
      return saved
    },
  })
  return {
    invites,
    form,
    asked,
    changes,
    ask(invite) {
      changes.clear()
      asked.value = invite
    },
    async revoke() {
      const eventInviteId = asked.value?.id
      if (eventInviteId === undefined) return false
      const done = await changes.run(() => call(revokeEventInvite, { body: { eventId, eventInviteId } }))
      await invites.reload()
      if (done) asked.value = null
      return done !== null
    },
  }
}

export function inviteState({ revokedAt, expiresAt }: EventInvite, now: number): InviteState {
  if (revokedAt !== null) return 'revoked'
  return Date.parse(expiresAt) <= now ? 'expired' : 'live'
}

/** What opens the event in the app of visitors. */
export const inviteAddress = ({ token }: EventInvite, origin: string) => `${origin}/invites/${token}`

function problemsOfInvite({ label, days }: InviteDraft, { frame: { form } }: Words) {
  const number = wholeNumber(days)
  return problemsOf<keyof InviteDraft>({
    label: lengthProblem(label, LONGEST_LABEL, form),
    days:
      number === null
        ? form.notNumber
        : number < 1
          ? form.tooSmall(1)
          : number > MOST_INVITE_DAYS
            ? form.tooLarge(String(MOST_INVITE_DAYS))
            : undefined,
  })
}
