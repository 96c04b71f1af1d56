import { signal, type ReadonlySignal } from '@preact/signals'
import { changeMember } from '@masuk/shared/contract/team.ts'
import { listZones } from '@masuk/shared/contract/zones.ts'
import type { Role } from '@masuk/shared/roles.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import type { Words } from '../words/en.ts'
import type { Member, Zone } from './team-store.ts'

/** A member, and what they shall be. */
export interface MemberChange {
  member: Member
  role: Role
  /** Of which event zones are offered beside those of the member; null: of none. */
  eventId: string | null
  offered: readonly Zone[]
  zoneIds: readonly string[]
}

/** The dialog that changes the role or the zones of a member. */
export interface MemberChangeStore {
  draft: ReadonlySignal<MemberChange | null>
  changes: Changes
  ask(member: Member): void
  close(): void
  chooseRole(role: Role): void
  chooseEvent(eventId: string | null): Promise<void>
  writeZones(zoneIds: readonly string[]): void
  /** The change that was made; null when it was not. */
  save(): Promise<MemberChange | null>
}

interface MemberChangePorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  organizationId: string
}

export function createMemberChangeStore({
  call,
  words,
  organizationId,
}: MemberChangePorts): MemberChangeStore {
  const changes = createChanges(words)
  const draft = signal<MemberChange | null>(null)
  const write = (part: Partial<MemberChange>) => {
    if (draft.value) draft.value = { ...draft.value, ...part }
  }
  return {
    draft,
    changes,
    ask(member) {
      changes.clear()
      draft.value = {
        member,
        role: member.role,
        eventId: null,
        offered: member.zones,
        zoneIds: idsOf(member),
      }
    },
    close: () => (draft.value = null),
    chooseRole(role) {
      const { value } = draft
      // Whoever is more than crew is not kept from a part of the place without a word.
      if (value)
        write({ role, zoneIds: role === 'crew' || role === value.member.role ? idsOf(value.member) : [] })
    },
    async chooseEvent(eventId) {
      const { value } = draft
      if (!value) return
      write({ eventId, offered: chosenOf(value) })
      if (eventId === null) return
      const result = await call(listZones, { query: { eventId } })
      const now = draft.value
      if (result.kind !== 'reply' || now?.eventId !== eventId) return
      const kept = chosenOf(now).filter(({ id }) => result.body.zones.every((zone) => zone.id !== id))
      write({ offered: [...kept, ...result.body.zones] })
    },
    writeZones: (zoneIds) => write({ zoneIds }),
    async save() {
      const { value } = draft
      if (!value) return null
      const { member, role, zoneIds } = value
      const body = { organizationId, userId: member.userId, role, zoneIds: [...zoneIds] }
      const done = await changes.run(() => call(changeMember, { body }))
      if (!done) return null
      draft.value = null
      return value
    },
  }
}

const idsOf = ({ zones }: Member): string[] => zones.map(({ id }) => id)

const chosenOf = ({ offered, zoneIds }: MemberChange): Zone[] =>
  offered.filter(({ id }) => zoneIds.includes(id))
