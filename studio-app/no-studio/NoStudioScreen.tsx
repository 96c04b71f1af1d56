import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { useEffect, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { ago } from '../format/ago.ts'
import { words } from '../words/words.ts'
import { createNoStudioStore, type Known, type NoStudioStore } from './no-studio-store.ts'
import './no-studio.css'

/** In the place of the studio, for crew and for members of nothing: where they can go, and how they get in. */
export function NoStudioScreen({ app }: { app: StudioApp }) {
  const [store] = useState(() => createNoStudioStore(app.call, words))
  useEffect(() => void store.known.load(), [store])
  const { frame, shared, noStudio: text } = words.value
  return (
    <Panel title={frame.denied}>
      <Loading
        loaded={store.known.loaded.value}
        words={shared}
        tryAgain={() => void store.known.load()}
        ago={ago}
      >
        {(known) => <Ways app={app} store={store} known={known} />}
      </Loading>
      <div class="no-studio-actions">
        <button type="button" class="button" onClick={() => void app.begin()}>
          {text.lookAgain}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void app.signOut().then((ended) => ended && location.reload())}
        >
          {text.otherAddress}
        </button>
      </div>
    </Panel>
  )
}

interface WaysProps {
  app: StudioApp
  store: NoStudioStore
  known: Known
}

function Ways({ app, store, known: { email, memberships, invitations } }: WaysProps) {
  const text = words.value.noStudio
  const names = memberships.map(({ organizationName }) => organizationName).join(', ')
  return (
    <>
      <p>{memberships.length > 0 ? text.crewOf(names) : text.noTeam}</p>
      {invitations.length > 0 && <Offers app={app} store={store} invitations={invitations} />}
      <div class="no-studio-actions">
        {memberships.length > 0 && (
          <a class="button button-primary" href="/door/">
            {text.door}
          </a>
        )}
        <a class={memberships.length > 0 ? 'button' : 'button button-primary'} href="/">
          {text.tickets}
        </a>
      </div>
      {memberships.length === 0 && (
        <ul class="no-studio-ways">
          <li>{text.ways.join(email)}</li>
          <li>{text.ways.found}</li>
        </ul>
      )}
      <p class="muted">
        {text.signedInAs(email)} {text.opens}
      </p>
    </>
  )
}

function Offers({ app, store, invitations }: Omit<WaysProps, 'known'> & Pick<Known, 'invitations'>) {
  const text = words.value.noStudio
  const { problem, isBusy } = store.changes
  const respond = async (invitationId: string, answer: 'accept' | 'decline') => {
    if (await store.respond(invitationId, answer)) void app.shell.refresh()
  }
  return (
    <section>
      <h2>{text.invitedTo}</h2>
      <ul class="no-studio-offers">
        {invitations.map(({ invitationId, organization, invitedBy }) => (
          <li key={invitationId}>
            <span>{text.invitation(organization.name, invitedBy)}</span>
            <span class="no-studio-actions">
              <button
                type="button"
                class="button button-primary"
                disabled={isBusy.value}
                onClick={() => void respond(invitationId, 'accept')}
              >
                {text.accept}
              </button>
              <button
                type="button"
                class="button"
                disabled={isBusy.value}
                onClick={() => void respond(invitationId, 'decline')}
              >
                {text.decline}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {problem.value !== null && (
        <Notice tone="bad" alert>
          {problem.value}
        </Notice>
      )}
    </section>
  )
}
