import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import { Icon } from '../frame/Icon.tsx'
import type { Navigation } from './SideNav.tsx'
import { SideNav } from './SideNav.tsx'
import './phone-bars.css'

interface BarProps {
  app: StudioApp
  navigation: Navigation
}

/** The top of a phone: what is on the screen, and the button to everything else. */
export function TopBar({ app, navigation }: BarProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { url } = useLocation()
  // Wherever a link has led, the menu is out of the way.
  useEffect(() => dialog.current?.close(), [url])
  const { frame, palette } = words.value
  const { menu } = frame
  return (
    <div class="top-bar">
      <span class="top-bar-title">{navigation.event?.name ?? app.shell.organization.value?.name}</span>
      <button
        type="button"
        class="button"
        aria-label={palette.title}
        onClick={() => app.tools.show('palette')}
      >
        <Icon name="search" />
      </button>
      <button type="button" class="button" aria-label={menu} onClick={() => dialog.current?.showModal()}>
        <Icon name="menu" />
      </button>
      <dialog ref={dialog} class="phone-menu" aria-label={menu}>
        <form method="dialog">
          <button class="button">
            <Icon name="close" />
            {words.value.shared.close}
          </button>
        </form>
        <SideNav app={app} navigation={navigation} />
      </dialog>
    </div>
  )
}

/** The bottom of a phone: where one goes most. */
export function BottomBar({ navigation }: Pick<BarProps, 'navigation'>) {
  const { eventLinks, organizationLinks } = navigation
  const links = (eventLinks.length > 0 ? eventLinks : organizationLinks).filter((link) => link.isFirst)
  return (
    <nav class="bottom-bar" aria-label={words.value.frame.navFirst}>
      {links.slice(0, 4).map((link) => (
        <a key={link.href} href={link.href} aria-current={link.isCurrent ? 'page' : undefined}>
          <Icon name={link.icon} />
          {link.label(words.value)}
        </a>
      ))}
    </nav>
  )
}
