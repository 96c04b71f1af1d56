import type { ComponentChildren } from 'preact'
import './notice.css'

export interface NoticeProps {
  /** `calm` tells, `warn` asks for care, `bad` says that something went wrong. */
  tone: 'calm' | 'warn' | 'bad'
  /** Read aloud at once, also when something else has the focus. */
  alert?: boolean
  children: ComponentChildren
}

/** A sentence that stays in the page because somebody has to know it. */
export function Notice({ tone, alert = false, children }: NoticeProps) {
  return (
    <p class={`notice notice-${tone}`} role={alert ? 'alert' : undefined}>
      {children}
    </p>
  )
}
