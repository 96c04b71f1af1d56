import { useLocation } from 'preact-iso'
import type { AttendeeApp } from '../create-app.ts'
import { words } from '../words/words.ts'

export function SignOutPart({ app }: { app: AttendeeApp }) {
  const text = words.value.account
  const { route } = useLocation()
  const isBusy = app.leaving.isBusy.value

  async function leave(): Promise<void> {
    if (await app.leaving.signOut()) route('/')
    else app.toast.show(text.signOutFailed, { mustBeRead: true })
  }

  return (
    <div class="account-part">
      <button
        type="button"
        class="button"
        disabled={isBusy || app.isOffline.value}
        aria-describedby="sign-out-note"
        onClick={() => void leave()}
      >
        {isBusy ? text.signingOut : text.signOut}
      </button>
      <p class="muted" id="sign-out-note">
        {app.isOffline.value ? text.offline : text.signOutNote}
      </p>
    </div>
  )
}
