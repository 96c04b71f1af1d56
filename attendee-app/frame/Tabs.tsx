import { useLocation } from 'preact-iso'
import { words } from '../words/words.ts'
import { Icon, type IconName } from './icons.tsx'
import './tabs.css'

const tabs = [
  { name: 'find', href: '/', icon: 'search', also: /^\/(events|invites|pay)\// },
  { name: 'tickets', href: '/tickets', icon: 'ticket', also: /^\/tickets\// },
  { name: 'hub', href: '/hub', icon: 'calendar', also: /^\/hub\// },
  { name: 'inbox', href: '/inbox', icon: 'inbox', also: null },
  { name: 'account', href: '/account', icon: 'person', also: /^\/(sign-in|install)$/ },
] as const satisfies { name: string; href: string; icon: IconName; also: RegExp | null }[]

export type TabName = (typeof tabs)[number]['name']
/** How much is new behind a tab. */
export type Badges = Partial<Record<TabName, number>>

/** The ways through the app: at the bottom of a phone, at the top of a wide window. */
export function Tabs({ badges }: { badges: Badges }) {
  const { path } = useLocation()
  const { tabs: names, tabsLabel, unread } = words.value.frame
  return (
    <nav class="tabs" aria-label={tabsLabel}>
      <a class="brand" href="/" aria-hidden="true" tabIndex={-1}>
        Masuk
      </a>
      {tabs.map(({ name, href, icon, also }) => {
        const count = badges[name] ?? 0
        return (
          <a
            key={name}
            class={also?.test(path) ? 'tab tab-within' : 'tab'}
            href={href}
            aria-current={path === href ? 'page' : undefined}
          >
            <Icon name={icon} />
            <span class="tab-name">{names[name]}</span>
            {count > 0 && (
              <span class="tab-badge">
                <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
                <span class="visually-hidden">{unread(count)}</span>
              </span>
            )}
          </a>
        )
      })}
    </nav>
  )
}
