import { invitableRoles } from '@masuk/shared/roles.ts'
import type { StudioApp } from '../create-app.ts'
import { Form } from '../form/Form.tsx'
import { FieldRow, Select, TextInput } from '../form/fields.tsx'
import { words } from '../words/words.ts'
import type { TeamStore } from './team-store.ts'
import { ZoneFields } from './ZoneFields.tsx'

/** An address, a role with what it may do, and for crew the zones of an event. */
export function InviteForm({ app, store }: { app: StudioApp; store: TeamStore }) {
  const { team: text, frame } = words.value
  const { invite } = store
  const { email, role, eventId, zoneIds } = invite.draft.value
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
        {role === 'crew' && (
          <ZoneFields
            app={app}
            id="invite"
            eventId={eventId}
            chooseEvent={(id) => void store.chooseEvent(id)}
            zones={store.zones.value}
            zoneIds={zoneIds}
            write={(ids) => invite.write('zoneIds', ids)}
          />
        )}
      </Form>
    </section>
  )
}
