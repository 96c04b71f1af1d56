import { useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { CopyButton } from '../frame/CopyButton.tsx'
import { Table, type Column } from '../table/Table.tsx'
import { formats, words } from '../words/words.ts'
import { inviteAddress, inviteState, type EventInvite } from './invites-store.ts'

interface Props {
  app: StudioApp
  invites: readonly EventInvite[]
  revoke: (invite: EventInvite) => void
}

export function InviteTable(props: Props) {
  const { invites: text } = words.value
  const [now] = useState(() => Date.now())
  return (
    <Table<EventInvite>
      label={text.nav}
      rows={props.invites}
      rowKey={({ id }) => id}
      searchIn={({ label }) => label}
      filters={[
        {
          key: 'state',
          label: text.state,
          options: Object.entries(text.states).map(([value, label]) => ({ value, label })),
          matches: (invite, value) => inviteState(invite, now) === value,
        },
      ]}
      columns={inviteColumns(props, now)}
    />
  )
}

function inviteColumns({ app, revoke }: Props, now: number): Column<EventInvite>[] {
  const { invites: text } = words.value
  const nameOf = ({ label }: EventInvite) => label || text.unnamed
  return [
    { key: 'label', label: text.label, sortBy: nameOf, cell: nameOf },
    {
      key: 'state',
      label: text.state,
      sortBy: (invite) => inviteState(invite, now),
      cell: (invite) => text.states[inviteState(invite, now)],
    },
    {
      key: 'made',
      label: text.madeAt,
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => formats.value.day(createdAt),
    },
    {
      key: 'until',
      label: text.until,
      sortBy: ({ expiresAt }) => Date.parse(expiresAt),
      cell: ({ expiresAt }) => formats.value.dayAndTime(expiresAt),
    },
    {
      key: 'act',
      label: text.link,
      cell: (invite) =>
        inviteState(invite, now) === 'live' && (
          <span class="row-actions">
            <CopyButton app={app} value={inviteAddress(invite, location.origin)} label={nameOf(invite)} />
            <button
              type="button"
              class="button"
              aria-label={`${text.revoke}: ${nameOf(invite)}`}
              onClick={() => revoke(invite)}
            >
              {text.revoke}
            </button>
          </span>
        ),
    },
  ]
}
