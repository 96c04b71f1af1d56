import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { SignIn } from '@masuk/ui/session/SignIn.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { useEffect, useMemo } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { ago } from '../format/ago.ts'
import { formats, language, words } from '../words/words.ts'
import { createInvitationStore, type InvitationStore, type Preview } from './invitation-store.ts'
import { Joined } from './Joined.tsx'

/** The page that the link of an invitation opens, for whoever opens it. */
export function InvitationScreen({ app }: { app: StudioApp }) {
  const token = location.hash.slice(1)
  const store = useMemo(() => createInvitationStore(app.call, token), [app, token])
  const who = app.session.state.value
  // What it says depends on who is signed in.
  useEffect(() => void store.preview.load(), [store, who])
  useEffect(() => {
    // Another link in the same tab is another invitation.
    const again = () => location.reload()
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [])
  return (
    <Loading
      loaded={store.preview.loaded.value}
      words={words.value.shared}
      tryAgain={() => void store.preview.load()}
      ago={ago}
    >
      {(preview) => <Invitation app={app} store={store} preview={preview} />}
    </Loading>
  )
}

interface Props {
  app: StudioApp
  store: InvitationStore
  preview: Preview
}

function Invitation({ app, store, preview }: Props) {
  const text = words.value.invitation
  const answer = store.answer.value
  const title = 'offer' in preview ? preview.offer.organization.name : text.title
  useEffect(() => {
    document.title = `${title} · Masuk Studio`
  }, [title])
  if (answer.kind === 'joined') return <Joined app={app} organization={title} role={answer.role} />
  return (
    <Panel title={title}>
      {'offer' in preview && <p>{offerText(preview)}</p>}
      <p>{language.value === 'en' ? preview.message : text.states[preview.state]}</p>
      {answer.kind === 'refused' && (
        <Notice tone="bad" alert>
          {answer.message}
        </Notice>
      )}
      {answer.kind === 'failed' && (
        <Notice tone="bad" alert>
          {faultText(answer.failure, words.value.shared)}
        </Notice>
      )}
      <Way app={app} store={store} state={preview.state} />
    </Panel>
  )
}

/** What the person can do now. */
function Way({ app, store, state }: { app: StudioApp; store: InvitationStore; state: Preview['state'] }) {
  const text = words.value.invitation
  if (state === 'sign_in') return <SignIn store={app.signIn} words={words.value.shared.signIn} />
  if (state === 'ready')
    return (
      <button
        type="button"
        class="button button-primary"
        disabled={store.isBusy.value}
        onClick={() => void store.accept()}
      >
        {text.accept}
      </button>
    )
  if (state === 'other_account')
    return (
      <button type="button" class="button" onClick={() => void app.signOut()}>
        {text.leave}
      </button>
    )
  return null
}

function offerText({ offer, email }: Extract<Preview, { offer: unknown }>): string {
  const { invitedBy, role, zones, expiresAt } = offer
  return words.value.invitation.offer({
    invitedBy,
    email,
    role: words.value.invitation.roles[role],
    zones: zones.map(({ name }) => name).join(', '),
    until: formats.value.day(expiresAt),
  })
}
