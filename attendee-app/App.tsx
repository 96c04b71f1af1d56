import { LocationProvider, Route, Router } from 'preact-iso'
import { appAddress } from './app-pages.ts'
import type { AttendeeApp } from './create-app.ts'
import { Frame } from './frame/Frame.tsx'
import { lazyScreen } from './frame/lazy-screen.tsx'
import { NotFound } from './frame/NotFound.tsx'

const FindScreen = lazyScreen(() => import('./find/FindScreen.tsx').then((module) => module.FindScreen))
const EventScreen = lazyScreen(() => import('./event/EventScreen.tsx').then((module) => module.EventScreen))
const PreviewScreen = lazyScreen(() =>
  import('./event/PreviewScreen.tsx').then((module) => module.PreviewScreen),
)
const InviteScreen = lazyScreen(() =>
  import('./invite/InviteScreen.tsx').then((module) => module.InviteScreen),
)
const RegisterScreen = lazyScreen(() =>
  import('./register/RegisterScreen.tsx').then((module) => module.RegisterScreen),
)
const ReturnScreen = lazyScreen(() =>
  import('./payment/ReturnScreen.tsx').then((module) => module.ReturnScreen),
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
const HubScreen = lazyScreen(() => import('./hub/HubScreen.tsx').then((module) => module.HubScreen))
const EventHubScreen = lazyScreen(() =>
  import('./hub/EventHubScreen.tsx').then((module) => module.EventHubScreen),
)
const InboxScreen = lazyScreen(() => import('./inbox/InboxScreen.tsx').then((module) => module.InboxScreen))
const AccountScreen = lazyScreen(() =>
  import('./account/AccountScreen.tsx').then((module) => module.AccountScreen),
)
const InstallScreen = lazyScreen(() =>
  import('./install/InstallScreen.tsx').then((module) => module.InstallScreen),
)

export function App({ app }: { app: AttendeeApp }) {
  return (
    <LocationProvider scope={appAddress}>
      <Frame app={app} badges={{ inbox: app.inbox.unread.value }}>
        <Router>
          <Route path="/" component={FindScreen} app={app} />
          <Route path="/events/:slug" component={EventScreen} app={app} />
          <Route path="/events/:slug/register" component={RegisterScreen} app={app} />
          <Route path="/preview/:eventId" component={PreviewScreen} app={app} />
          <Route path="/pay/return" component={ReturnScreen} app={app} />
          <Route path="/invites/:token" component={InviteScreen} app={app} />
          <Route path="/sign-in" component={SignInScreen} app={app} />
          <Route path="/tickets" component={TicketsScreen} app={app} />
          <Route path="/tickets/:ticketId" component={TicketScreen} app={app} />
          <Route path="/hub" component={HubScreen} app={app} />
          <Route path="/hub/:slug" component={EventHubScreen} app={app} />
          <Route path="/inbox" component={InboxScreen} app={app} />
          <Route path="/account" component={AccountScreen} app={app} />
          <Route path="/install" component={InstallScreen} app={app} />
          <Route default component={NotFound} />
        </Router>
      </Frame>
    </LocationProvider>
  )
}
