import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { SignIn } from '@masuk/ui/session/SignIn.tsx'
import { appAddress } from '../app-pages.ts'
import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { words } from '../words/words.ts'

/** Where a person signs in; then on to the path that `then` in the address names. */
export function SignInScreen({ app }: { app: AttendeeApp }) {
  const { query, route } = useLocation()
  const then = query['then']
  const { kind } = app.session.state.value
  useEffect(() => {
    if (kind === 'person') route(ownPath(then), true)
  }, [kind, then, route])
  const text = words.value.shared.signIn
  return (
    <Screen title={app.signIn.step.value === 'code' ? text.codeTitle : text.title}>
      <SignIn store={app.signIn} words={text} />
    </Screen>
  )
}

/** A page of this app: an address of somebody else's is not gone to. */
function ownPath(then: string | undefined): string {
  return then !== undefined && appAddress.test(then) ? then : '/'
}
