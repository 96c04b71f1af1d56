/** What the attendee app keeps of the person on this device: their tickets, for when there is no network. */
export const KEPT_DATABASE = 'masuk-attendee'

/** iOS may hold a deletion back for half an hour. */
const WATCHDOG_MS = 2_000

/** Deletes what this browser keeps of the person, and ends its alerts: for an app that ends the session and keeps nothing itself. */
export async function forgetKept(): Promise<void> {
  await Promise.all([deleteDatabase(), endAlerts().catch(() => undefined)])
}

/** Windows of the attendee app let go of it when they are asked. A storage that can not be used has nothing. */
function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, WATCHDOG_MS)
    try {
      const deleting = indexedDB.deleteDatabase(KEPT_DATABASE)
      deleting.onsuccess = () => resolve()
      deleting.onerror = () => resolve()
    } catch {
      resolve()
    }
  })
}

async function endAlerts(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
