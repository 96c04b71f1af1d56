import './tabs.css'

export interface Tab {
  label: string
  href: string
  isCurrent: boolean
  count?: string
}

/** Lists beside each other, each with an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ label: name, href, isCurrent, count }) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          {count !== undefined && <span class="muted">{count}</span>}
        </a>
      ))}
    </nav>
  )
}
