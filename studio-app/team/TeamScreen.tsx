import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useEffect, useState } from 'preact/hooks'
import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import { ago } from '../format/ago.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import type { ScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import { MemberTable } from './MemberTable.tsx'
import { createMemberChangeStore } from './member-change-store.ts'
import { createTeamStore, type TeamStore } from './team-store.ts'
import './team.css'

/** Who works for the organisation, what each may do, and who is invited. */
export function TeamScreen({ app }: ScreenProps) {
  const organizationId = app.shell.organization.value?.id ?? ''
  const [store] = useState(() => createTeamStore({ call: app.call, words, organizationId }))
  const [change] = useState(() => createMemberChangeStore({ call: app.call, words, organizationId }))
  const role = app.shell.organization.value?.role
  useEffect(() => void store.team.load(), [store, role])
  const { team: text, shared, frame } = words.value
  const mayManage = app.shell.may('team.manage')
  const state = app.session.state.value
  const ownId = state.kind === 'person' ? state.person.id : ''
  return (
    <>
      <PageHeader title={text.nav} lead={text.lead} />
      {store.changes.problem.value !== null && store.asked.value === null && (
        <Notice tone="bad" alert>
          {store.changes.problem.value}
        </Notice>
      )}
      <Loading
        loaded={store.team.loaded.value}
        words={shared}
        tryAgain={() => void store.team.load()}
        ago={ago}
      >
        {(team) => (
          <div class="team">
            <MemberTable team={team} ownId={ownId} ask={store.ask} change={change.ask} />
            <ChangeDialog
              app={app}
              store={change}
              ownRole={team.role}
              ownId={ownId}
              onDone={({ member, role: given }) => {
                app.toast.show(text.change.changed(member.name, frame.roleNames[given]))
                void store.team.load()
                if (member.userId === ownId) void app.shell.refresh()
              }}
            />
            <Invitations
              invitations={team.invitations}
              mayManage={mayManage}
              resend={(invitation) =>
                void store.resend(invitation).then((sent) => sent && app.toast.show(text.resent))
              }
              revoke={(invitation) => store.ask({ kind: 'revoke', invitation })}
            />
            {mayManage ? <InviteForm app={app} store={store} /> : <Refusal ability="team.manage" />}
          </div>
        )}
      </Loading>
      <TeamDialog
        store={store}
        onDone={() => app.toast.show(text.done)}
        onLeft={() => location.assign('/studio/')}
      />
    </>
  )
}

interface TeamDialogProps {
  store: TeamStore
  onDone: () => void
  /** The person works here no more. */
  onLeft: () => void
}

function TeamDialog({ store, onDone, onLeft }: TeamDialogProps) {
  const asked = store.asked.value
  if (asked === null) return null
  const { title, effects, button } = words.value.team.asked[asked.kind]
  const confirm = async () => {
    if (!(await store.confirm())) return
    if (asked.kind === 'leave') onLeft()
    else onDone()
  }
  const name = asked.kind === 'revoke' ? (asked.invitation.email ?? '') : asked.member.name
  return (
    <ConfirmDialog
      title={`${title}: ${name}`}
      effects={effects.split('\n')}
      confirm={button}
      isDanger
      changes={store.changes}
      act={() => void confirm()}
      close={store.close}
    />
  )
}
