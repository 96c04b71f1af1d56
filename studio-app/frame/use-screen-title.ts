import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/** The first screen of a visit leaves the focus where the browser has it. */
let isFirst = true

/** Names the tab after the screen and what the screen is of. What has the returned ref takes the focus when the screen opens. */
export function useScreenTitle(title: string, of?: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!isFirst && !document.querySelector('dialog[open]')) heading.current?.focus()
    isFirst = false
  }, [])
  useEffect(() => {
    document.title = [title, of, 'Masuk Studio'].filter(Boolean).join(' · ')
  }, [title, of])
  return heading
}
