/** A list that is loaded again takes a moment to be as long as it was. */
const RESTORE_FOR_MS = 1_500

/**
 * Goes back to where a screen was scrolled to when it is opened by the back button. The browser itself would try before the
 * screen is drawn.
 */
export function keepScrollPositions(): void {
  history.scrollRestoration = 'manual'
  const positions = new Map<string, number>()
  let wanted: { top: number; until: number } | null = null

  function restore(): void {
    if (!wanted) return
    scrollTo(0, wanted.top)
    if (Math.abs(scrollY - wanted.top) < 2 || performance.now() > wanted.until) wanted = null
    else requestAnimationFrame(restore)
  }

  window.addEventListener(
    'scroll',
    () => {
      if (!wanted) positions.set(here(), scrollY)
    },
    { passive: true },
  )
  window.addEventListener('popstate', () => {
    wanted = { top: positions.get(here()) ?? 0, until: performance.now() + RESTORE_FOR_MS }
    // Twice: the screen that is left is still there in the first frame.
    requestAnimationFrame(() => requestAnimationFrame(restore))
  })
  for (const type of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(type, () => (wanted = null), { passive: true })
}

const here = () => location.pathname + location.search
