import type { AttendeeApp } from '../create-app.ts'
import { AlertsPart } from '../alerts/AlertsPart.tsx'
import { Screen } from '../frame/Screen.tsx'
import { SignInFirst } from '../sign-in/SignInFirst.tsx'
import { words } from '../words/words.ts'
import { DataPart } from './DataPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { SessionsPart } from './SessionsPart.tsx'
import { SignOutPart } from './SignOutPart.tsx'
import './account.css'

/** What belongs to the person beside their tickets. */
export function AccountScreen({ app }: { app: AttendeeApp }) {
  const text = words.value.account
  const state = app.session.state.value
  if (state.kind === 'guest')
    return (
      <Screen title={text.title}>
        <SignInFirst reason={text.signIn} then="/account" />
        <a href="/install">{text.install}</a>
      </Screen>
    )
  return (
    <Screen title={text.title}>
      {state.kind === 'person' && <p class="muted">{text.signedInAs(state.person.email)}</p>}
      <SignOutPart app={app} />
      <ProfilePart app={app} />
      <AlertsPart app={app} />
      <SessionsPart app={app} />
      <DataPart app={app} />
      <nav class="account-links" aria-label={text.title}>
        <a href="/install">{text.install}</a>
      </nav>
    </Screen>
  )
}
