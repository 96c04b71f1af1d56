import { ToastLine } from '@masuk/ui/page/ToastLine.tsx'
import { lazy, LocationProvider, Route, Router } from 'preact-iso'
import type { StudioApp } from './create-app.ts'
import { NotFound } from './frame/NotFound.tsx'
import { SignInScreen } from './sign-in/SignInScreen.tsx'

const EventsScreen = lazy(() => import('./events/EventsScreen.tsx').then((module) => module.EventsScreen))

export function App({ app }: { app: StudioApp }) {
  return (
    <LocationProvider scope="/studio/">
      <Screen app={app} />
      <ToastLine toast={app.toast} />
    </LocationProvider>
  )
}

/** Everything but signing in is for whoever is signed in. */
function Screen({ app }: { app: StudioApp }) {
  if (app.session.state.value.kind === 'guest') return <SignInScreen app={app} />
  return (
    <Router>
      <Route path="/studio/" component={EventsScreen} app={app} />
      <Route default component={NotFound} />
    </Router>
  )
}
