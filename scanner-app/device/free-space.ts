/** How much more this origin may store, as the browser estimates; null where it does not tell. */
export async function readFreeBytes(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined ? null : Math.max(0, quota - (usage ?? 0))
  } catch {
    return null
  }
}
