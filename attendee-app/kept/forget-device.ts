/** A cache with the files of an app holds nothing of anybody. */
const OF_AN_APP = /-files$/

/** Removes everything but the files of the apps from Cache Storage: what else is there was put there by nobody of ours. */
export async function clearCaches(storage: CacheStorage | undefined): Promise<void> {
  if (!storage) return
  const names = await storage.keys().catch(() => [])
  await Promise.all(names.filter((name) => !OF_AN_APP.test(name)).map((name) => storage.delete(name)))
}
