import type { Unsaved } from './unsaved.ts'

/**
 * Asks before a link, the back button or closing the tab loses what was typed.
 * Begins before the router listens: of listeners at the window the earlier one is asked first.
 */
export function guardNavigation(unsaved: Unsaved): void {
  let here = location.href
  const forget = () => (here = location.href)

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !unsaved.isAny() || staysHere(link, event)) return
    event.preventDefault()
    event.stopPropagation()
    unsaved.leave(() => go(link.href))
  })
  window.addEventListener('popstate', (event) => {
    if (!unsaved.isAny()) return forget()
    const there = location.href
    if (samePage(there, here)) return forget()
    event.stopImmediatePropagation()
    history.pushState(null, '', here)
    unsaved.leave(() => go(there))
  })
  window.addEventListener('beforeunload', (event) => {
    if (unsaved.isAny()) event.preventDefault()
  })
  document.addEventListener('input', forget, { capture: true })
}

/** Shows another address of the app: the router looks at it as if the person had gone there. */
function go(address: string): void {
  history.pushState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** True when the page with the form stays: another tab, a place in the page, another sort of a table. */
function staysHere(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const isOtherTab = link.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey
  return isOtherTab || link.hasAttribute('download') || samePage(link.href, location.href)
}

function samePage(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.origin === b.origin && a.pathname === b.pathname
}
