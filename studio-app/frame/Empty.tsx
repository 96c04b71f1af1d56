import type { ComponentChildren } from 'preact'
import './empty.css'

/** Nothing is here yet: what would be, and how to begin. */
export function Empty({
  title,
  children,
  actions,
}: {
  title: string
  children?: ComponentChildren
  actions?: ComponentChildren
}) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
      {actions && <div class="empty-actions">{actions}</div>}
    </div>
  )
}
