/** Runs in the page: for each code, milliseconds from its first picture to the frame that shows its verdict. */
export async function timeVerdicts(codes: (readonly string[])[]): Promise<number[]> {
  const verdict = () =>
    document.querySelector<HTMLElement>('section[data-verdict]:not([data-verdict=checking])')

  /** After the frame callbacks comes the painting, and after that a message. */
  const painted = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      requestAnimationFrame(() => port2.postMessage(null))
    })

  const verdictIs = (wanted: boolean) =>
    new Promise<void>((resolve) => {
      if ((verdict() !== null) === wanted) return resolve()
      const observer = new MutationObserver(() => {
        if ((verdict() !== null) !== wanted) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-verdict'] })
    })

  const samples: number[] = []
  for (const modules of codes) {
    await verdictIs(false)
    // The app lets each verdict stand for a moment before it takes another code.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const shownAt = performance.now()
    globalThis.showToCamera?.(modules)
    await verdictIs(true)
    await painted()
    samples.push(performance.now() - shownAt)
    globalThis.showToCamera?.(null)
    // A tap beside everything.
    ;(document.elementFromPoint(5, 5) as HTMLElement | null)?.click()
  }
  return samples
}

/** Runs in the page before anything else: somebody taps the first button with this text as soon as it is there. */
export function tapAtOnce(label: string): void {
  const observer = new MutationObserver(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    if (!button) return
    observer.disconnect()
    button.click()
  })
  observer.observe(document, { subtree: true, childList: true })
}
