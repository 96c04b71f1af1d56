import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { SignIn } from '@masuk/ui/session/SignIn.tsx'
import { useEffect } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'

/** What may come over any screen: whether to leave what was typed, and signing in again. */
export function Questions({ app }: { app: StudioApp }) {
  const leaving = app.unsaved.question.value
  return (
    <>
      {leaving && <LeaveDialog app={app} leave={leaving.leave} />}
      {app.signInAgain.isAsking.value && <SignInAgainDialog app={app} />}
    </>
  )
}

function LeaveDialog({ app, leave }: { app: StudioApp; leave: () => void }) {
  const text = words.value.frame.unsaved
  const actions = (
    <>
      <button type="button" class="button" onClick={app.unsaved.stay}>
        {text.stay}
      </button>
      <button type="button" class="button button-danger" onClick={leave}>
        {text.leave}
      </button>
    </>
  )
  return (
    <Dialog title={text.title} cancel={app.unsaved.stay} actions={actions}>
      <p>{text.todo}</p>
    </Dialog>
  )
}

function SignInAgainDialog({ app }: { app: StudioApp }) {
  const text = words.value.frame.signInAgain
  const { state } = app.session
  const email = state.value.kind === 'person' ? state.value.person.email : null
  useEffect(() => {
    if (email !== null) app.signIn.writeAddress(email)
  }, [email, app])
  const cancel = () => app.signInAgain.answer(false)
  const actions = (
    <button type="button" class="button" onClick={cancel}>
      {words.value.shared.cancel}
    </button>
  )
  return (
    <Dialog title={text.title} cancel={cancel} actions={actions}>
      <p>{text.todo}</p>
      <SignIn store={app.signIn} words={words.value.shared.signIn} />
    </Dialog>
  )
}
