import type { Session } from '@masuk/ui/session/session.ts'
import type { Windows } from '@masuk/ui/session/windows.ts'

interface Ports {
  session: Pick<Session, 'end' | 'refresh'>
  windows: Windows
  /** Deletes what the apps keep on this device. */
  forgetKept: () => Promise<void>
}

/**
 * Ends the session in all windows of this browser, and what is kept of the person; false when the service could not be told.
 * When another window ends it, this one asks at once who is signed in: it shows nobody's figures and names to the next person.
 */
export function createSignOut({ session, windows, forgetKept }: Ports): () => Promise<boolean> {
  windows.listen(() => void session.refresh())
  return async () => {
    if (!(await session.end())) return false
    await forgetKept()
    windows.tell('forgotten')
    return true
  }
}
