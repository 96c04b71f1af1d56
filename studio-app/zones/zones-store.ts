import type { CallResult } from '@masuk/shared/client.ts'
import { replaceAssignments } from '@masuk/shared/contract/exhibition.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { viewTeam } from '@masuk/shared/contract/team.ts'
import { addZone, deleteZone, listZones } from '@masuk/shared/contract/zones.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createTurns } from '../changes/in-turn.ts'
import { savedOf } from '../form/saved-of.ts'
import type { Saved } from '../form/form-store.ts'

export type Zone = Reply<typeof listZones>['zones'][number]
type Team = Reply<typeof viewTeam>
export type Member = Team['members'][number]

export interface ZonesAndTeam {
  zones: Zone[]
  members: Member[]
}

export interface ZonesStore {
  known: Resource<ZonesAndTeam>
  add(name: string): Promise<Saved<{ name: string }>>
  remove(zoneId: string): Promise<Saved<never>>
  /** Whether a member works at a zone of the event; at none is the event as a whole. */
  assign(userId: string, zone: Zone, worksThere: boolean): Promise<Saved<never>>
}

interface Place {
  eventId: string
  organizationId: string
}

export function createZonesStore(call: StudioCall, { eventId, organizationId }: Place): ZonesStore {
  const known = createResource(ask)
  const inTurn = createTurns(known.reload)

  async function ask(): Promise<CallResult<ZonesAndTeam>> {
    const [zones, members] = await Promise.all([
      call(listZones, { query: { eventId } }),
      everyMember(call, organizationId),
    ])
    if (zones.kind !== 'reply') return zones
    if (members.kind !== 'reply') return members
    return { ...zones, body: { zones: zones.body.zones, members: members.body } }
  }

  async function thenLoad<Draft>(saved: Saved<Draft>): Promise<Saved<Draft>> {
    await known.reload()
    return saved
  }
  return {
    known,
    add: async (name) =>
      thenLoad(
        savedOf<{ state: string }, { name: string }>(await call(addZone, { body: { eventId, name } }), {
          fields: { name_taken: 'name' },
        }),
      ),
    remove: async (zoneId) =>
      thenLoad(savedOf<{ state: string }, never>(await call(deleteZone, { body: { eventId, zoneId } }))),
    assign(userId, zone, worksThere) {
      show(known, (each) => (each.userId === userId ? withZone(each, zone, worksThere) : each))
      return inTurn(async () => {
        const { zones, members } = ready(known) ?? { zones: [], members: [] }
        const member = members.find((each) => each.userId === userId)
        if (!member) return { kind: 'saved' }
        const body = { eventId, memberId: userId, zoneIds: zonesOf(member, zones) }
        return savedOf<{ state: string }, never>(await call(replaceAssignments, { body }))
      })
    },
  }
}

function ready({ loaded }: Resource<ZonesAndTeam>): ZonesAndTeam | null {
  return loaded.value.kind === 'ready' ? loaded.value.value : null
}

/** On the screen at once: the next tap begins with it. */
function show(known: Resource<ZonesAndTeam>, change: (member: Member) => Member): void {
  const before = ready(known)
  if (before) known.set({ ...before, members: before.members.map(change) })
}

function withZone(member: Member, zone: Zone, worksThere: boolean): Member {
  const others = member.zones.filter(({ id }) => id !== zone.id)
  return { ...member, zones: worksThere ? [...others, zone] : others }
}

async function everyMember(call: StudioCall, organizationId: string): Promise<CallResult<Member[]>> {
  const members: Member[] = []
  let after: string | null = null
  for (;;) {
    const query: { organizationId: string; limit: string; after?: string } = { organizationId, limit: '200' }
    if (after !== null) query.after = after
    const page: CallResult<Team> = await call(viewTeam, { query })
    if (page.kind !== 'reply') return page
    members.push(...page.body.members)
    after = page.body.next
    if (after === null) return { ...page, body: members }
  }
}

/** The zones of this event at which a member works. */
export function zonesOf(member: Member, zones: readonly Zone[]): string[] {
  return zones.filter(({ id }) => member.zones.some((each) => each.id === id)).map(({ id }) => id)
}
