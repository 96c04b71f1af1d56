import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { words } from '../words/words.ts'
import './frame.css'

const tabs = [
  ['find', '/'],
  ['tickets', '/tickets'],
  ['hub', '/hub'],
  ['inbox', '/inbox'],
  ['account', '/account'],
] as const

/** The tabs of the app, at the bottom of a phone and at the top of a wide window, around one screen. */
export function Frame({ children }: { children: ComponentChildren }) {
  const { path } = useLocation()
  const names = words.value.tabs
  return (
    <>
      <nav class="tabs" aria-label="Masuk">
        {tabs.map(([name, href]) => (
          <a key={name} class="tab" href={href} aria-current={path === href ? 'page' : undefined}>
            {names[name]}
          </a>
        ))}
      </nav>
      {children}
    </>
  )
}
