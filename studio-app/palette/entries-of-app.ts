import { may } from '@masuk/shared/roles.ts'
import type { StudioApp } from '../create-app.ts'
import { navLinks } from '../navigation/nav-links.ts'
import { eventRoutes, organizationRoutes } from '../routes/all-routes.ts'
import { words } from '../words/words.ts'
import type { PaletteEntry } from './palette-entries.ts'
import { keysTo } from './shortcuts.ts'

/** Everything that the person may go to: screens of the event on the screen and of the organisation, and every event. */
export function paletteEntries(app: StudioApp, path: string): PaletteEntry[] {
  const { loaded } = app.shell.shell
  const organization = app.shell.organization.value
  if (loaded.value.kind !== 'ready' || !organization) return []
  const { events, organizations } = loaded.value.value
  const current = events.find(({ id }) => path.startsWith(`/studio/events/${id}`))
  const role = organizations.find(({ id }) => id === current?.organizationId)?.role
  const ofEvent = current
    ? navLinks(eventRoutes, {
        base: `/studio/events/${current.id}`,
        path,
        may: (ability) => role !== undefined && may(role, ability),
      })
    : []
  const ofOrganization = navLinks(organizationRoutes, { base: '/studio', path, may: app.shell.may })
  const entry = (kind: string, base: string) => (link: (typeof ofEvent)[number]) => ({
    href: link.href,
    label: link.label(words.value),
    kind,
    keys: keysTo(link.href.slice(base.length), current !== undefined && base !== '/studio'),
  })
  return [
    ...ofEvent.map(entry(current?.name ?? '', `/studio/events/${current?.id}`)),
    ...ofOrganization.map(entry(organization.name, '/studio')),
    ...(app.shell.may('event.create')
      ? [{ href: '/studio/events/new', label: words.value.events.create, kind: organization.name, keys: [] }]
      : []),
    ...events.map(({ id, name }) => ({
      href: `/studio/events/${id}`,
      label: name,
      kind: words.value.palette.event,
      keys: [],
    })),
  ]
}
