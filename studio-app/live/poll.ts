/**
 * Calls `load` at once and then again so long after each answer, while the page is seen; and at once when it comes to the
 * front or the network is back. Returns how to stop.
 */
export function pollWhileVisible(load: () => Promise<void>, everyMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasStopped = false

  async function round(): Promise<void> {
    clearTimeout(timer)
    if (hasStopped || document.hidden) return
    await load()
    // Another round may have begun meanwhile: the later one goes on.
    clearTimeout(timer)
    if (!hasStopped) timer = setTimeout(() => void round(), everyMs)
  }
  const again = () => void round()

  document.addEventListener('visibilitychange', again)
  window.addEventListener('online', again)
  again()
  return () => {
    hasStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', again)
    window.removeEventListener('online', again)
  }
}
