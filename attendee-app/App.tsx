import { LocationProvider, Route, Router } from 'preact-iso'
import { appAddress } from './app-pages.ts'
import type { AttendeeApp } from './create-app.ts'
import { Frame } from './frame/Frame.tsx'
import { lazyScreen } from './frame/lazy-screen.tsx'
import { NotFound } from './frame/NotFound.tsx'

const FindScreen = lazyScreen(() => import('./find/FindScreen.tsx').then((module) => module.FindScreen))
const EventScreen = lazyScreen(() => import('./event/EventScreen.tsx').then((module) => module.EventScreen))
const InviteScreen = lazyScreen(() =>
  import('./event/InviteScreen.tsx').then((module) => module.InviteScreen),
)
const SignInScreen = lazyScreen(() =>
  import('./sign-in/SignInScreen.tsx').then((module) => module.SignInScreen),
)
const TicketsScreen = lazyScreen(() =>
  import('./tickets/TicketsScreen.tsx').then((module) => module.TicketsScreen),
)
const TicketScreen = lazyScreen(() =>
  import('./tickets/shown/TicketScreen.tsx').then((module) => module.TicketScreen),
)

export function App({ app }: { app: AttendeeApp }) {
  return (
    <LocationProvider scope={appAddress}>
      <Frame app={app}>
        <Router>
          <Route path="/" component={FindScreen} app={app} />
          <Route path="/events/:slug" component={EventScreen} app={app} />
          <Route path="/invites/:token" component={InviteScreen} app={app} />
          <Route path="/sign-in" component={SignInScreen} app={app} />
          <Route path="/tickets" component={TicketsScreen} app={app} />
          <Route path="/tickets/:ticketId" component={TicketScreen} app={app} />
          <Route default component={NotFound} />
        </Router>
      </Frame>
    </LocationProvider>
  )
}
