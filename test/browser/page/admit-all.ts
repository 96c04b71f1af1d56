/**
 * Runs in the page: holds one ticket after the other in front of the camera, and writes the number of each to the console
 * in the moment in which the screen lets its person in.
 */
export async function admitAll(codes: (readonly string[])[]): Promise<void> {
  const LET_IN =
    'section[data-verdict=admit], section[data-verdict=recorded], section[data-verdict=admit-unverified]'
  const isShown = (wanted: boolean) =>
    new Promise<void>((resolve) => {
      const isSo = () => (document.querySelector(LET_IN) !== null) === wanted
      if (isSo()) return resolve()
      const observer = new MutationObserver(() => {
        if (!isSo()) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-verdict'] })
    })

  for (const [number, modules] of codes.entries()) {
    globalThis.showToCamera?.(modules)
    await isShown(true)
    // oxlint-disable-next-line eslint/no-console -- the one way to tell what outlives a killed page
    console.log(`let in: ${number}`)
    globalThis.showToCamera?.(null)
    // A tap beside everything.
    ;(document.elementFromPoint(5, 5) as HTMLElement | null)?.click()
    await isShown(false)
    // The app lets each verdict stand for a moment before it takes another code.
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
