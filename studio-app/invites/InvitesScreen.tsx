import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useState } from 'preact/hooks'
import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import type { StudioApp } from '../create-app.ts'
import { FieldRow, NumberInput, TextInput } from '../form/fields.tsx'
import { Form } from '../form/Form.tsx'
import { ago } from '../format/ago.ts'
import { Empty } from '../frame/Empty.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { InviteTable } from './InviteTable.tsx'
import { createInvitesStore, type InvitesStore } from './invites-store.ts'
import './invites.css'

/** The links by which people find a private event. */
export function InvitesScreen({ app, place: { event } }: EventScreenProps) {
  const [store] = useState(() => createInvitesStore({ call: app.call, words, eventId: event.id }))
  useEffect(() => void store.invites.load(), [store])
  const { invites: text, shared } = words.value
  const asked = store.asked.value
  return (
    <>
      <PageHeader title={text.nav} of={event.name} lead={text.lead} />
      <div class="invites">
        <p class="muted">
          {text.onlyPrivate} <a href={`/studio/events/${event.id}/details`}>{text.toDetails}</a>
        </p>
        <Loading
          loaded={store.invites.loaded.value}
          words={shared}
          tryAgain={() => void store.invites.load()}
          ago={ago}
        >
          {(invites) =>
            invites.length === 0 ? (
              <Empty title={text.none}>{<p>{text.noneHint}</p>}</Empty>
            ) : (
              <InviteTable app={app} invites={invites} revoke={store.ask} />
            )
          }
        </Loading>
        <NewInvite app={app} store={store} />
      </div>
      {asked && (
        <ConfirmDialog
          title={`${text.revoke}: ${asked.label || text.unnamed}`}
          effects={[text.revokeEffect]}
          confirm={text.revoke}
          isDanger
          changes={store.changes}
          act={() => void store.revoke().then((done) => done && app.toast.show(text.revoked))}
          close={() => store.ask(null)}
        />
      )}
    </>
  )
}

function NewInvite({ app, store: { form } }: { app: StudioApp; store: InvitesStore }) {
  const { invites: text } = words.value
  const { label, days } = form.draft.value
  const problems = form.problems.value
  return (
    <section>
      <h2>{text.new}</h2>
      <Form app={app} store={form} submit={text.make} onSaved={() => app.toast.show(text.made)}>
        <FieldRow>
          <TextInput
            id="invite-label"
            label={text.label}
            hint={text.labelHint}
            maxLength={80}
            problem={problems.label}
            value={label}
            write={(value) => form.write('label', value)}
          />
          <NumberInput
            id="invite-days"
            label={text.days}
            problem={problems.days}
            value={days}
            write={(value) => form.write('days', value)}
          />
        </FieldRow>
      </Form>
    </section>
  )
}
