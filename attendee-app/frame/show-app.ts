/** A screen that has nothing yet must not keep a person from the tabs for long. */
const WAIT_AT_MOST_MS = 4_000

let show: (() => void) | null = null

/**
 * What the service has drawn stays until the app has something better to look at. Returns the element that the app draws into
 * meanwhile.
 */
export function keepDrawnPage(root: Element): Element {
  if (root.childElementCount === 0) return root
  const app = document.createElement('div')
  app.hidden = true
  root.after(app)
  show = () => {
    root.remove()
    app.hidden = false
    show = null
  }
  setTimeout(showApp, WAIT_AT_MOST_MS)
  return app
}

/** What the service has drawn in an element, as long as it is still shown: the app need not make the same again. */
export function drawnHtml(selector: string): string | null {
  return show ? (document.querySelector(`#app ${selector}`)?.innerHTML ?? null) : null
}

/** The app has something to look at. */
export function showApp(): void {
  show?.()
}
