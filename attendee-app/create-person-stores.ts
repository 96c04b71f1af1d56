import { computed, effect, type ReadonlySignal } from '@preact/signals'
import type { Send } from '@masuk/shared/client.ts'
import { onResume } from '@masuk/ui/device/on-resume.ts'
import type { Session } from '@masuk/ui/session/session.ts'
import { watchScreenSize, type ScreenSize } from './device/screen-size.ts'
import { createTicking, type Ticking } from './device/ticking.ts'
import { createWakeLock, type WakeLock } from './device/wake-lock.ts'
import { openKeptDatabase } from './kept/kept-database.ts'
import { createKeptStore, type KeptStore } from './kept/kept-store.ts'
import { createLeaving, type Leaving } from './kept/leaving.ts'
import { openWindows } from './kept/windows.ts'
import { createBrightnessHint, type BrightnessHint } from './tickets/shown/brightness-hint.ts'
import { createDocumentStore, type DocumentStore } from './tickets/shown/document-store.ts'
import { createMailStore, type MailStore } from './tickets/shown/mail-store.ts'
import { createTicketsStore, type TicketsStore } from './tickets/tickets-store.ts'

/** What the app knows of the person who uses it, and keeps on the device. */
export interface PersonStores {
  kept: KeptStore
  wallet: TicketsStore
  mails: MailStore
  documents: DocumentStore
  brightness: BrightnessHint
  leaving: Leaving
  ticking: Ticking
  wakeLock: WakeLock
  screen: ReadonlySignal<ScreenSize>
  /** No network, or none that leads to the service: what needs it is disabled and says why. */
  isOffline: ReadonlySignal<boolean>
}

export interface PersonPorts {
  send: Send
  session: Session
  isOnline: ReadonlySignal<boolean>
}

export function createPersonStores({ send, session, isOnline }: PersonPorts): PersonStores {
  const kept = createKeptStore(openKeptDatabase())
  const windows = openWindows()
  const wallet = createTicketsStore({ send, kept })
  const { clockAheadMs } = wallet
  const clear = () => wallet.clear()
  const isOffline = computed(() => {
    const known = wallet.wallet.value
    return !isOnline.value || (known.kind !== 'loading' && known.failure?.kind === 'unreachable')
  })

  windows.listen(() => {
    clear()
    void kept.forget().then(session.refresh)
  })
  followSession({ session, kept, wallet, clear })
  return {
    kept,
    wallet,
    mails: createMailStore({ send, clockAheadMs, onAsked: () => void wallet.load() }),
    documents: createDocumentStore(),
    brightness: createBrightnessHint(kept),
    leaving: createLeaving({ session, kept, windows, clear }),
    ticking: createTicking(),
    wakeLock: createWakeLock(),
    screen: watchScreenSize(),
    isOffline,
  }
}

interface Following extends Pick<PersonPorts, 'session'> {
  kept: KeptStore
  wallet: TicketsStore
  clear: () => void
}

/** What the device has kept is shown at once; what the service has follows, for whoever is signed in by then. */
function followSession({ session, kept, wallet, clear }: Following): void {
  let shownFor: string | null = null

  async function begin(): Promise<void> {
    await wallet.showKept()
    shownFor = await kept.ownerId()
    await session.refresh()
    await follow()
    effect(() => {
      if (session.state.value.kind === 'person') void follow()
    })
  }

  async function follow(): Promise<void> {
    const state = session.state.peek()
    if (state.kind === 'person' && state.person.id !== shownFor) {
      if (shownFor !== null) clear()
      shownFor = state.person.id
      await kept.adopt(state.person.id)
    }
    await wallet.load()
  }

  void begin()
  onResume(() => void wallet.load())
}
