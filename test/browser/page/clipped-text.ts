/** Runs in the page: what of a screen is not wholly in view, or lies under a button. The strip shortens its names. */
export function clippedTextIn(selector: string): string[] {
  const screen = document.querySelector(selector)
  if (!screen) return [`There is no ${selector}.`]
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.textContent || element.getAttribute('class') || ''}`.trim()

  /** The letters themselves: the box of a heading is as wide as the screen, whatever it holds. */
  function boxOf(element: Element): DOMRect {
    if (element.matches('button, svg, input')) return element.getBoundingClientRect()
    const letters = document.createRange()
    letters.selectNodeContents(element)
    return letters.getBoundingClientRect()
  }

  const isOutside = ({ left, right, top, bottom }: DOMRect) =>
    left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
  const meet = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

  const shown = [...screen.querySelectorAll('h1, h2, p, svg, button:not([aria-hidden])')].filter(
    (element) => !element.closest('.visually-hidden, .strip') && !element.closest('button > *'),
  )
  const buttons = shown.filter((element) => element.matches('button'))
  const wide = buttons.filter((button) => button.scrollWidth > button.clientWidth)
  const hidden = shown.filter((element) => isOutside(boxOf(element)))
  const covered = shown.filter(
    (element) => !element.closest('button') && buttons.some((button) => meet(boxOf(element), boxOf(button))),
  )
  return [
    ...wide.map((element) => `${nameOf(element)}: wider than its button`),
    ...hidden.map((element) => `${nameOf(element)}: out of view`),
    ...covered.map((element) => `${nameOf(element)}: under a button`),
  ]
}
