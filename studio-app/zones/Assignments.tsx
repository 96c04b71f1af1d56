import type { StudioApp } from '../create-app.ts'
import { tellFailure } from '../form/tell-failure.ts'
import { Refusal } from '../frame/Refusal.tsx'
import { Table, type Column } from '../table/Table.tsx'
import { words } from '../words/words.ts'
import { zonesOf, type Member, type Zone, type ZonesStore } from './zones-store.ts'

interface Props {
  app: StudioApp
  store: ZonesStore
  zones: Zone[]
  members: Member[]
  mayEdit: boolean
}

/** Who works where: a row for each member, a column for each zone. */
export function Assignments({ app, store, zones, members, mayEdit }: Props) {
  const text = words.value.zones
  const assign = (member: Member, zone: Zone, worksThere: boolean) =>
    void store.assign(member.userId, zone, worksThere).then((saved) => tellFailure(app, saved))
  const columns: Column<Member>[] = [
    { key: 'name', label: text.member, sortBy: ({ name }) => name, cell: ({ name }) => name },
    {
      key: 'role',
      label: text.role,
      sortBy: ({ role }) => role,
      cell: ({ role }) => words.value.frame.roleNames[role],
    },
    ...zones.map((zone) => zoneColumn(zone, { zones, mayEdit, assign })),
    {
      key: 'where',
      label: text.where,
      cell: (member) => (zonesOf(member, zones).length === 0 ? text.everywhere : ''),
    },
  ]
  return (
    <section aria-label={text.assignments}>
      <h2>{text.assignments}</h2>
      <p class="muted">{text.assignmentsTodo}</p>
      {!mayEdit && <Refusal ability="team.manage" />}
      <Table
        label={text.assignments}
        columns={columns}
        rows={members}
        rowKey={({ userId }) => userId}
        searchIn={({ name }) => name}
      />
    </section>
  )
}

interface ZoneColumn extends Pick<Props, 'zones' | 'mayEdit'> {
  assign: (member: Member, zone: Zone, worksThere: boolean) => void
}

function zoneColumn(zone: Zone, { zones, mayEdit, assign }: ZoneColumn): Column<Member> {
  return {
    key: zone.id,
    label: zone.name,
    cell: (member) => (
      <input
        type="checkbox"
        aria-label={words.value.zones.worksAt(member.name, zone.name)}
        checked={zonesOf(member, zones).includes(zone.id)}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => assign(member, zone, currentTarget.checked)}
      />
    ),
  }
}
