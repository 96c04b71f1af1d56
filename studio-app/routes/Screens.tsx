import type { AnyComponent } from 'preact'
import { Route, Router } from 'preact-iso'
import type { StudioApp } from '../create-app.ts'
import { NotFound } from '../frame/NotFound.tsx'
import { EventScreen } from './EventScreen.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import type { EventStore } from '../shell/event-store.ts'
import { eventRoutes, organizationRoutes } from './all-routes.ts'
import type { EventRoute, OrganizationRoute, ScreenProps } from './route.tsx'

interface RouteProps extends ScreenProps {
  /** Of the event in the address; null outside of events, and where the address has no id of an event. */
  eventStore: EventStore | null
}

interface BoundRoute {
  path: string
  component: AnyComponent<RouteProps>
}

// Bound once: the router takes another function for another screen, and would draw it anew.
const routes: BoundRoute[] = [
  ...organizationRoutes.map((route) => ({
    path: route.path === '' ? '/studio' : `/studio/${route.path}`,
    component: ofOrganization(route),
  })),
  ...eventRoutes.map((route) => ({
    path: `/studio/events/:eventId/${route.path}`,
    component: ofEvent(route),
  })),
]

/** The screen of the address. */
export function Screens({ app, eventStore }: { app: StudioApp; eventStore: EventStore | null }) {
  return (
    <Router>
      {routes.map(({ path, component }) => (
        <Route key={path} path={path} component={component} app={app} eventStore={eventStore} />
      ))}
      <Route default component={NotFound} />
    </Router>
  )
}

function ofOrganization({ screen: Screen, needs }: OrganizationRoute): AnyComponent<RouteProps> {
  return ({ app, params, query }) => {
    if (needs && !app.shell.may(needs)) return <Refusal ability={needs} />
    // Of another organisation everything is drawn anew.
    return <Screen key={app.shell.organization.value?.id} app={app} params={params} query={query} />
  }
}

function ofEvent(route: EventRoute): AnyComponent<RouteProps> {
  return ({ app, params, query, eventStore }) =>
    eventStore ? (
      <EventScreen
        key={params['eventId']}
        app={app}
        params={params}
        query={query}
        store={eventStore}
        route={route}
      />
    ) : (
      <NotFound />
    )
}
