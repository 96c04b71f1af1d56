import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { showApp } from './show-app.ts'
import './screen.css'

export interface ScreenProps {
  /** The heading, and the name of the page in the browser's tabs and history. */
  title: string
  /** The heading is only for screen readers: something else on the screen says it. */
  hideTitle?: boolean
  /** May use the width of a desktop; otherwise one column that is easy to read. */
  wide?: boolean
  /** Alone in the window, without the tabs. */
  bare?: boolean
  /** False as long as there is nothing to look at yet: until then the page that the service has drawn stays. */
  isReady?: boolean
  children: ComponentChildren
}

/** The browser reads out a page that it has loaded; only the screens after it must say that they are new. */
let isFirst = true

/** One screen of the app: its title, the focus on it, and the place of its content. */
export function Screen({
  title,
  hideTitle = false,
  wide = false,
  bare = false,
  isReady = true,
  children,
}: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  useLayoutEffect(() => {
    if (isReady) showApp()
  }, [isReady])
  useEffect(() => {
    document.title = title === 'Masuk' ? title : `${title} · Masuk`
  }, [title])
  return (
    <main class={bare ? 'screen-bare' : wide ? 'screen screen-wide' : 'screen'}>
      <h1 ref={heading} tabIndex={-1} class={hideTitle ? 'visually-hidden' : undefined}>
        {title}
      </h1>
      {children}
    </main>
  )
}
