import { mayChangeRole, roles, type Ability, type Role } from '@masuk/shared/roles.ts'
import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import type { StudioApp } from '../create-app.ts'
import { Select } from '../form/fields.tsx'
import { words } from '../words/words.ts'
import type { MemberChange, MemberChangeStore } from './member-change-store.ts'
import { roleEffects } from './role-effects.ts'
import { ZoneFields } from './ZoneFields.tsx'

interface ChangeDialogProps {
  app: StudioApp
  store: MemberChangeStore
  /** What the person who changes is. */
  ownRole: Role
  ownId: string
  onDone: (change: MemberChange) => void
}

/** Chooses another role for a member, and says what it gives and takes before it is saved. */
export function ChangeDialog({ app, store, ownRole, ownId, onDone }: ChangeDialogProps) {
  const draft = store.draft.value
  if (!draft) return null
  const { change: text, roles: roleWords, role: label } = words.value.team
  const { member, role } = draft
  const choices = roles.filter((each) => mayChangeRole(ownRole, member.role, each))
  const save = async () => {
    const changed = await store.save()
    if (changed) onDone(changed)
  }
  return (
    <ConfirmDialog
      title={text.title(member.name)}
      effects={[]}
      confirm={text.save}
      changes={store.changes}
      act={() => void save()}
      close={store.close}
    >
      <div class="team-change">
        <Select
          id="change-role"
          label={label}
          hint={roleWords[role]}
          value={role}
          write={store.chooseRole}
          options={choices.map((value) => ({ value, label: words.value.frame.roleNames[value] }))}
        />
        {(role === 'crew' || (role === member.role && member.zones.length > 0)) && (
          <ZoneFields
            app={app}
            id="change"
            eventId={draft.eventId}
            chooseEvent={(id) => void store.chooseEvent(id)}
            zones={draft.offered}
            zoneIds={draft.zoneIds}
            write={store.writeZones}
          />
        )}
        <Effects draft={draft} isOwn={member.userId === ownId} />
      </div>
    </ConfirmDialog>
  )
}

function Effects({ draft: { member, role }, isOwn }: { draft: MemberChange; isOwn: boolean }) {
  const { change: text } = words.value.team
  if (role === member.role) return null
  const { gains, loses } = roleEffects(member.role, role)
  const sentences = [
    loses.includes('keys.manage') && text.keysEnd,
    loses.includes('team.manage') && text.invitationsEnd,
    loses.length > 0 && text.devicesStay,
    role === 'owner' && text.ownerWarning,
    isOwn && text.ownWarning,
  ].filter((sentence) => sentence !== false)
  return (
    <div class="team-effects" aria-live="polite">
      <AbilityList title={text.gains} abilities={gains} />
      <AbilityList title={text.loses} abilities={loses} />
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

function AbilityList({ title, abilities }: { title: string; abilities: readonly Ability[] }) {
  if (abilities.length === 0) return null
  const said: Partial<Record<Ability, string>> = {
    ...words.value.settings.keyAbilities,
    ...words.value.team.abilities,
  }
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {abilities.map((ability) => (
          <li key={ability}>{said[ability]}</li>
        ))}
      </ul>
    </>
  )
}
