import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useFocusBack } from './focus-back.ts'

/** A full screen of its own. Takes the focus to its title when it opens and gives it back when it closes. */
export function Panel({ title, children }: { title: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusBack()
  useEffect(() => heading.current?.focus(), [])
  return (
    <main class="page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}
