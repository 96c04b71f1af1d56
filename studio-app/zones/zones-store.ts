import type { CallResult } from '@masuk/shared/client.ts'
import { replaceAssignments } from '@masuk/shared/contract/exhibition.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { viewTeam } from '@masuk/shared/contract/team.ts'
import { addZone, deleteZone, listZones } from '@masuk/shared/contract/zones.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
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
  /** Which zones of the event a member works at; none is the event as a whole. */
  assign(member: Member, zoneIds: string[]): Promise<Saved<never>>
}

interface Place {
  eventId: string
  organizationId: string
}

export function createZonesStore(call: StudioCall, { eventId, organizationId }: Place): ZonesStore {
  const known = createResource(ask)

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
    await known.load()
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
    assign: async ({ userId }, zoneIds) => {
      const body = { eventId, memberId: userId, zoneIds }
      return thenLoad(savedOf<{ state: string }, never>(await call(replaceAssignments, { body })))
    },
  }
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
