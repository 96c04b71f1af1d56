import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useRestoreFocus } from './restore-focus.ts'
import './page.css'

/** A full screen of its own. Takes the focus to its title when it opens and gives it back when it closes. */
export function Panel({ title, children }: { title: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useRestoreFocus()
  // At once: later it would take the focus from a field that is being typed into already.
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <main class="page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}
