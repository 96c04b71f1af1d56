import type { ComponentChildren } from 'preact'
import { Icon } from './Icon.tsx'
import { useScreenTitle } from './use-screen-title.ts'
import './page-header.css'

export interface PageHeaderProps {
  title: string
  /** What the screen is of, in the title of the tab: the name of the event. */
  of?: string
  /** Where the screen came from. */
  back?: { href: string; label: string }
  /** Beside the title: a status. */
  badge?: ComponentChildren
  /** One line below the title. */
  lead?: ComponentChildren
  /** What can be done here, the most likely last. */
  actions?: ComponentChildren
}

/** The top of a screen. Takes the focus when its screen opens, and names the tab. */
export function PageHeader({ title, of, back, badge, lead, actions }: PageHeaderProps) {
  const heading = useScreenTitle(title, of)
  return (
    <header class="page-header">
      {back && (
        <a class="page-header-back" href={back.href}>
          <Icon name="back" />
          {back.label}
        </a>
      )}
      <div class="page-header-line">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {badge}
        {actions && <div class="page-header-actions">{actions}</div>}
      </div>
      {lead && <p class="muted">{lead}</p>}
    </header>
  )
}
