export interface Visit {
  /** The selector of a link on the screen before; without one the address changes as after the back button. */
  link: string | null
  /** Where it leads. */
  address: string
  /** The selector of something that stands on the new screen with its data. */
  stands: string
}

/**
 * Runs in the page: milliseconds from the tap on a link to the frame that shows the screen behind it with its data; null when
 * that does not come.
 */
export async function timeVisit({ link, address, stands }: Visit): Promise<number | null> {
  const MOST_MS = 30_000
  const main = document.querySelector('#main')
  if (!main) return null
  const before = new Set(main.querySelectorAll('*'))
  const isThere = () =>
    main.querySelector('h1') !== null &&
    main.querySelector('.skeleton') === null &&
    [...main.querySelectorAll(stands)].some((element) => !before.has(element))

  /** After the frame callbacks comes the painting, and after that a message. */
  const painted = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      requestAnimationFrame(() => port2.postMessage(null))
    })

  const shown = new Promise<boolean>((resolve) => {
    const tooLate = setTimeout(() => resolve(false), MOST_MS)
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      clearTimeout(tooLate)
      resolve(true)
    })
    observer.observe(main, { subtree: true, childList: true, characterData: true })
  })

  const tappedAt = performance.now()
  if (link === null) {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  } else document.querySelector<HTMLElement>(link)?.click()
  if (!(await shown)) return null
  await painted()
  return performance.now() - tappedAt
}
