import { ToastLine } from '@masuk/ui/page/ToastLine.tsx'
import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import { LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { useEffect, useMemo } from 'preact/hooks'
import { Assistant } from './assistant/Assistant.tsx'
import type { StudioApp } from './create-app.ts'
import { ChooseOrganization } from './navigation/ChooseOrganization.tsx'
import { NotReached } from './navigation/NotReached.tsx'
import { ErrorBoundary } from './navigation/ErrorBoundary.tsx'
import { navLinks } from './navigation/nav-links.ts'
import { Questions } from './shell/Questions.tsx'
import type { Navigation } from './navigation/SideNav.tsx'
import { StudioFrame } from './navigation/StudioFrame.tsx'
import { Palette } from './palette/Palette.tsx'
import { eventRoutes, organizationRoutes } from './routes/all-routes.ts'
import { lazyScreen } from './routes/route.tsx'
import { Screens } from './routes/Screens.tsx'
import { pollWhileVisible } from './live/poll.ts'
import { createEventStore, eventPlace, type EventStore } from './shell/event-store.ts'
import { RoleNews } from './shell/RoleNews.tsx'
import { isRefused, LOOK_EVERY_MS } from './shell/shell-store.ts'
import { SignInScreen } from './sign-in/SignInScreen.tsx'
import { words } from './words/words.ts'

export function App({ app }: { app: StudioApp }) {
  return (
    <LocationProvider scope="/studio/">
      <Studio app={app} />
      <Questions app={app} />
      <ToastLine toast={app.toast} />
    </LocationProvider>
  )
}

/** Everything but signing in is for whoever is signed in and works for an organisation. */
function Studio({ app }: { app: StudioApp }) {
  const { loaded } = app.shell.shell
  const { path } = useLocation()
  const isPerson = app.session.state.value.kind === 'person'
  useEffect(
    () => (isPerson ? pollWhileVisible(app.shell.refresh, LOOK_EVERY_MS) : undefined),
    [app, isPerson],
  )
  // For whoever has its link: most are guests, or members of nothing yet.
  if (path === '/studio/invitation') return <InvitationRoute app={app} />
  if (app.session.state.value.kind === 'guest') return <SignInScreen app={app} />
  switch (loaded.value.kind) {
    case 'loading':
      return (
        <div class="frame-main">
          <Skeleton lines={6} label={words.value.shared.loading} />
        </div>
      )
    case 'failed': {
      const { failure } = loaded.value
      return isRefused(failure) ? <NoStudioRoute app={app} /> : <NotReached app={app} failure={failure} />
    }
    case 'ready':
      return app.shell.organization.value ? (
        <Framed app={app} />
      ) : (
        <ChooseOrganization app={app} organizations={loaded.value.value.organizations} />
      )
  }
}

const NoStudioScreen = lazyScreen<{ app: StudioApp }>(() =>
  import('./no-studio/NoStudioScreen.tsx').then((module) => module.NoStudioScreen),
)

function NoStudioRoute({ app }: { app: StudioApp }) {
  return <Router>{[<Route key="no-studio" default component={NoStudioScreen} app={app} />]}</Router>
}

const InvitationScreen = lazyScreen<{ app: StudioApp }>(() =>
  import('./invitation/InvitationScreen.tsx').then((module) => module.InvitationScreen),
)

function InvitationRoute({ app }: { app: StudioApp }) {
  // Catches what is thrown while the screen is loaded.
  return <Router>{[<Route key="invitation" default component={InvitationScreen} app={app} />]}</Router>
}

function Framed({ app }: { app: StudioApp }) {
  const { path } = useLocation()
  const eventId = /^\/studio\/events\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1] ?? null
  const store = useMemo(() => (eventId === null ? null : createEventStore(app.call, eventId)), [app, eventId])
  // An event says what its organisation lets the person do.
  const role = app.shell.organization.value?.role
  useEffect(() => void store?.resolved.load(), [store, role])
  return (
    <StudioFrame app={app} navigation={navigationOf(app, { path, store })}>
      <RoleNews shell={app.shell} />
      <ErrorBoundary address={path}>
        <Screens app={app} eventStore={store} />
      </ErrorBoundary>
      <Palette app={app} />
      <Assistant app={app} />
    </StudioFrame>
  )
}

function navigationOf(
  app: StudioApp,
  { path, store }: { path: string; store: EventStore | null },
): Navigation {
  const known = store?.resolved.loaded.value
  const place = store && known?.kind === 'ready' ? eventPlace(known.value, store.set) : null
  return {
    organizationLinks: navLinks(organizationRoutes, { base: '/studio', path, may: app.shell.may }),
    eventLinks: place
      ? navLinks(eventRoutes, { base: `/studio/events/${place.event.id}`, path, may: place.may })
      : [],
    event: place?.event ?? null,
  }
}
