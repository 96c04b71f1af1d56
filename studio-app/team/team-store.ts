import { signal, type ReadonlySignal } from '@preact/signals'
import { revokeInvitation, sendInvitation } from '@masuk/shared/contract/invitations.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { removeMember, viewTeam } from '@masuk/shared/contract/team.ts'
import { listZones } from '@masuk/shared/contract/zones.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { createForm, type FormStore } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import type { Words } from '../words/en.ts'

type TeamPage = Reply<typeof viewTeam>
export type Team = Omit<TeamPage, 'next'>
export type Member = Team['members'][number]
export type Invitation = Team['invitations'][number]
export type InvitedRole = Invitation['role']
export interface Zone {
  id: string
  name: string
}

export interface InviteDraft {
  email: string
  role: InvitedRole
  /** Of which event zones are offered; null: of none. */
  eventId: string | null
  zoneIds: readonly string[]
}

/** What waits for a yes. */
export type TeamAsked =
  | { kind: 'remove' | 'leave'; member: Member }
  | { kind: 'revoke'; invitation: Invitation }

export interface TeamStore {
  team: Resource<Team>
  zones: ReadonlySignal<readonly Zone[]>
  invite: FormStore<InviteDraft>
  asked: ReadonlySignal<TeamAsked | null>
  changes: Changes
  /** Offers the zones of an event. */
  chooseEvent(eventId: string | null): Promise<void>
  resend(invitation: Invitation): Promise<boolean>
  ask(asked: TeamAsked): void
  close(): void
  confirm(): Promise<boolean>
}

interface TeamPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  organizationId: string
}

const ADDRESS = /^\S+@\S+\.\S+$/
const EMPTY: InviteDraft = { email: '', role: 'crew', eventId: null, zoneIds: [] }
/** So many pages of 200 members at most. */
const MOST_PAGES = 25

export function createTeamStore({ call, words, organizationId }: TeamPorts): TeamStore {
  const changes = createChanges(words)
  const asked = signal<TeamAsked | null>(null)
  const zones = signal<readonly Zone[]>([])
  const team = createResource<Team>(() => readTeam(call, organizationId))

  const invite = createForm<InviteDraft>({
    initial: EMPTY,
    words,
    check: ({ email }, { team: text }): Partial<Record<keyof InviteDraft, string>> =>
      ADDRESS.test(email.trim()) ? {} : { email: text.emailWrong },
    async save({ email, role, zoneIds }) {
      const body = { organizationId, email, role, zoneIds: [...zoneIds] }
      const saved = savedOf(await call(sendInvitation, { body }), { done: () => EMPTY })
      if (saved.kind === 'saved') await team.reload()
      return saved
    },
  })

  const send = (what: TeamAsked) =>
    what.kind === 'revoke'
      ? call(revokeInvitation, { body: { organizationId, invitationId: what.invitation.id } })
      : call(removeMember, { body: { organizationId, userId: what.member.userId } })

  return {
    team,
    zones,
    invite,
    asked,
    changes,
    async chooseEvent(eventId) {
      invite.write('eventId', eventId)
      invite.write('zoneIds', [])
      zones.value = []
      if (eventId === null) return
      const result = await call(listZones, { query: { eventId } })
      if (result.kind === 'reply' && invite.draft.value.eventId === eventId) zones.value = result.body.zones
    },
    async resend({ email, role }) {
      if (email === undefined) return false
      const done = await changes.run(() => call(sendInvitation, { body: { organizationId, email, role } }))
      await team.reload()
      return done !== null
    },
    ask(wanted) {
      changes.clear()
      asked.value = wanted
    },
    close: () => (asked.value = null),
    async confirm() {
      const { value } = asked
      if (value === null) return false
      const done = await changes.run<{ state: 'done' | 'refused' }>(() => send(value))
      if (!done) return false
      asked.value = null
      await team.reload()
      return true
    },
  }
}

/** All members: a team is short, and is looked through on the spot. */
async function readTeam(call: StudioCall, organizationId: string) {
  const members: Member[] = []
  let after: string | undefined
  for (let page = 0; ; page++) {
    const query = { organizationId, limit: '200', ...(after !== undefined && { after }) }
    const result = await call(viewTeam, { query })
    if (result.kind !== 'reply') return result
    members.push(...result.body.members)
    const { next, ...body } = result.body
    if (next === null || page === MOST_PAGES) return { ...result, body: { ...body, members } }
    after = next
  }
}
