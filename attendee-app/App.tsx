import { ToastLine } from '@masuk/ui/page/ToastLine.tsx'
import { lazy, LocationProvider, Route, Router } from 'preact-iso'
import type { AttendeeApp } from './create-app.ts'
import { Frame } from './frame/Frame.tsx'
import { NotFound } from './frame/NotFound.tsx'

const FindScreen = lazy(() => import('./find/FindScreen.tsx').then((module) => module.FindScreen))
const SignInScreen = lazy(() => import('./sign-in/SignInScreen.tsx').then((module) => module.SignInScreen))

export function App({ app }: { app: AttendeeApp }) {
  return (
    <LocationProvider>
      <Frame>
        <Router>
          <Route path="/" component={FindScreen} app={app} />
          <Route path="/sign-in" component={SignInScreen} app={app} />
          <Route default component={NotFound} />
        </Router>
      </Frame>
      <ToastLine toast={app.toast} />
    </LocationProvider>
  )
}
