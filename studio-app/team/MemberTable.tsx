import { mayChangeRole, mayRemove } from '@masuk/shared/roles.ts'
import { Table, type Column } from '../table/Table.tsx'
import { formats, words } from '../words/words.ts'
import type { Member, Team, TeamAsked } from './team-store.ts'

interface MemberTableProps {
  team: Team
  ownId: string
  ask: (asked: TeamAsked) => void
  /** Opens the dialog that changes the role. */
  change: (member: Member) => void
}

/** The members with their role in plain words. */
export function MemberTable(props: MemberTableProps) {
  const { team: text } = words.value
  return (
    <Table<Member>
      label={text.nav}
      rows={props.team.members}
      rowKey={({ userId }) => userId}
      searchIn={({ name, email }) => `${name} ${email ?? ''}`}
      columns={memberColumns(props)}
    />
  )
}

/** Crew is limited to zones; everybody else goes everywhere. */
export function zonesText({ zones }: { zones: Member['zones'] }): string {
  return zones.length === 0 ? words.value.team.everywhere : zones.map(({ name }) => name).join(', ')
}

function ChangeButton({ member, team, change }: MemberTableProps & { member: Member }) {
  const { team: text } = words.value
  if (!mayChangeRole(team.role, member.role, member.role)) return null
  return (
    <button
      type="button"
      class="button"
      aria-label={`${text.change.button}: ${member.name}`}
      onClick={() => change(member)}
    >
      {text.change.button}
    </button>
  )
}

function RemoveButton({ member, team, ownId, ask }: MemberTableProps & { member: Member }) {
  const { team: text } = words.value
  const isOwn = member.userId === ownId
  if (!isOwn && !mayRemove(team.role, member.role)) return null
  const kind = isOwn ? 'leave' : 'remove'
  return (
    <button
      type="button"
      class="button"
      aria-label={`${text.asked[kind].button}: ${member.name}`}
      onClick={() => ask({ kind, member })}
    >
      {text.asked[kind].button}
    </button>
  )
}

function memberColumns(props: MemberTableProps): Column<Member>[] {
  const { team: text, frame } = words.value
  return [
    {
      key: 'name',
      label: text.name,
      sortBy: ({ name }) => name,
      cell: (member) => (
        <>
          {member.name}
          {member.userId === props.ownId && <span class="muted"> {text.you}</span>}
          {member.email && <small class="muted team-email">{member.email}</small>}
        </>
      ),
    },
    {
      key: 'role',
      label: text.role,
      sortBy: ({ role }) => Object.keys(text.roles).indexOf(role),
      cell: ({ role }) => (
        <span>
          {frame.roleNames[role]}
          <small class="muted team-email">{text.roles[role]}</small>
        </span>
      ),
    },
    { key: 'zones', label: text.zones, cell: zonesText },
    {
      key: 'since',
      label: text.since,
      sortBy: ({ since }) => since,
      cell: ({ since }) => formats.value.day(since),
    },
    {
      key: 'act',
      label: text.actions,
      cell: (member) => (
        <span class="team-actions">
          <ChangeButton {...props} member={member} />
          <RemoveButton {...props} member={member} />
        </span>
      ),
    },
  ]
}
