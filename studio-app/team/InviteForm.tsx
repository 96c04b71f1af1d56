import { invitableRoles } from '@masuk/shared/roles.ts'
import type { StudioApp } from '../create-app.ts'
import { Form } from '../form/Form.tsx'
import { FieldRow, Select, TextInput, Toggle } from '../form/fields.tsx'
import { words } from '../words/words.ts'
import type { TeamStore } from './team-store.ts'

/** An address, a role with what it may do, and for crew the zones of an event. */
export function InviteForm({ app, store }: { app: StudioApp; store: TeamStore }) {
  const { team: text, frame } = words.value
  const { invite } = store
  const { email, role } = invite.draft.value
  return (
    <section>
      <h2 class="team-title">{text.invite}</h2>
      <Form app={app} store={invite} submit={text.send} onSaved={() => app.toast.show(text.invited)}>
        <FieldRow>
          <TextInput
            id="invite-email"
            label={text.email}
            hint={text.emailHint}
            maxLength={254}
            problem={invite.problems.value.email}
            value={email}
            write={(value) => invite.write('email', value)}
          />
          <Select
            id="invite-role"
            label={text.role}
            hint={text.roles[role]}
            value={role}
            write={(value) => invite.write('role', value)}
            options={invitableRoles.map((value) => ({ value, label: frame.roleNames[value] }))}
          />
        </FieldRow>
        {role === 'crew' && <ZoneFields app={app} store={store} />}
      </Form>
    </section>
  )
}

function ZoneFields({ app, store }: { app: StudioApp; store: TeamStore }) {
  const { team: text } = words.value
  const { invite } = store
  const { eventId, zoneIds } = invite.draft.value
  const { loaded } = app.shell.shell
  const organizationId = app.shell.organization.value?.id
  const events =
    loaded.value.kind === 'ready'
      ? loaded.value.value.events.filter((event) => event.organizationId === organizationId)
      : []
  return (
    <>
      <Select
        id="invite-event"
        label={text.zonesOf}
        hint={text.zonesHint}
        value={eventId ?? ''}
        write={(id) => void store.chooseEvent(id === '' ? null : id)}
        options={[
          { value: '', label: text.everywhere },
          ...events.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {store.zones.value.map(({ id, name }) => (
        <Toggle
          key={id}
          id={`zone-${id}`}
          label={name}
          value={zoneIds.includes(id)}
          write={(isChosen) =>
            invite.write('zoneIds', isChosen ? [...zoneIds, id] : zoneIds.filter((each) => each !== id))
          }
        />
      ))}
      {eventId !== null && store.zones.value.length === 0 && <p class="muted">{text.noZones}</p>}
    </>
  )
}
