import type { StudioApp } from '../create-app.ts'
import type { StudioEvent } from '../shell/event-store.ts'
import { words } from '../words/words.ts'
import { StatusBadge } from '../frame/StatusBadge.tsx'
import { Icon } from '../frame/Icon.tsx'
import type { NavLink } from './nav-links.ts'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { ToolButtons } from './ToolButtons.tsx'
import './side-nav.css'

export interface Navigation {
  organizationLinks: NavLink[]
  /** Of the event on the screen; empty outside of events. */
  eventLinks: NavLink[]
  event: StudioEvent | null
}

/** All there is to go to: in a column on a desk, behind a button on a phone. */
export function SideNav({ app, navigation }: { app: StudioApp; navigation: Navigation }) {
  const { organizationLinks, eventLinks, event } = navigation
  const text = words.value.frame
  const group = (name: 'run' | 'prepare') => eventLinks.filter((link) => link.group === name)
  return (
    <>
      <OrganizationSwitcher app={app} />
      <ToolButtons tools={app.tools} />
      <div class="side-nav-places">
        <Links links={organizationLinks} label={text.navOrganization} />
        {event && (
          <>
            <div class="side-nav-event">
              <strong>{event.name}</strong>
              <StatusBadge status={event.status} />
            </div>
            <Links links={eventLinks.filter((link) => !link.group)} label={event.name} />
            <Group title={text.navRun} links={group('run')} />
            <Group title={text.navPrepare} links={group('prepare')} />
          </>
        )}
      </div>
      <PersonMenu app={app} />
    </>
  )
}

function Group({ title, links }: { title: string; links: NavLink[] }) {
  if (links.length === 0) return null
  return (
    <>
      <p class="side-nav-group">{title}</p>
      <Links links={links} label={title} />
    </>
  )
}

function Links({ links, label }: { links: NavLink[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul class="side-nav-links">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.isCurrent ? 'page' : undefined}>
              <Icon name={link.icon} />
              {link.label(words.value)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
