import { computed, effect, type ReadonlySignal } from '@preact/signals'
import type { Send } from '@masuk/shared/client.ts'
import { onResume } from '@masuk/ui/device/on-resume.ts'
import type { Session, SessionState } from '@masuk/ui/session/session.ts'
import { watchScreenSize, type ScreenSize } from './device/screen-size.ts'
import { createTicking, type Ticking } from './device/ticking.ts'
import { createWakeLock, type WakeLock } from './device/wake-lock.ts'
import { openKeptDatabase } from './kept/kept-database.ts'
import { createKeptStore, type KeptStore } from './kept/kept-store.ts'
import { createLeaving, type Leaving } from './kept/leaving.ts'
import { openWindows } from '@masuk/ui/session/windows.ts'
import { createAlertsStore, type AlertsStore } from './alerts/alerts-store.ts'
import { pushOfThisBrowser } from './alerts/push-browser.ts'
import { createDataStore, type DataStore } from './account/data-store.ts'
import { createProfileStore, type ProfileStore } from './account/profile-store.ts'
import { createSessionsStore, type SessionsStore } from './account/sessions-store.ts'
import { showAppBadge } from './device/app-badge.ts'
import { isStandalone } from './device/standalone.ts'
import { createGiveawayStore, type GiveawayStore } from './hub/giveaways/giveaway-store.ts'
import { createHubStore, type HubStore } from './hub/hub-store.ts'
import { createInboxStore, type InboxStore } from './inbox/inbox-store.ts'
import { browserKind } from './install/browser-kind.ts'
import { createInstallNote, type InstallNoteStore } from './install/install-note.ts'
import { preferences } from './words/words.ts'
import { createBrightnessHint, type BrightnessHint } from './tickets/shown/brightness-hint.ts'
import { createDocumentStore, type DocumentStore } from './tickets/shown/document-store.ts'
import { createMailStore, type MailStore } from './tickets/shown/mail-store.ts'
import { createPassStore, type PassStore } from './tickets/passes/pass-store.ts'
import { createTicketsStore, type TicketsStore } from './tickets/tickets-store.ts'

/** What the app knows of the person who uses it, and keeps on the device. */
export interface PersonStores {
  kept: KeptStore
  wallet: TicketsStore
  mails: MailStore
  documents: DocumentStore
  passes: PassStore
  brightness: BrightnessHint
  hub: HubStore
  giveaways: GiveawayStore
  inbox: InboxStore
  profile: ProfileStore
  sessions: SessionsStore
  data: DataStore
  alerts: AlertsStore
  installNote: InstallNoteStore
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
  /** Forgets what the stores of events and orders know of the person. */
  forgetOrders(): void
}

export function createPersonStores({ send, session, isOnline, forgetOrders }: PersonPorts): PersonStores {
  const kept = createKeptStore(openKeptDatabase())
  const windows = openWindows()
  const wallet = createTicketsStore({ send, kept })
  const hub = createHubStore({ send, kept })
  const inbox = createInboxStore({ send, kept, showBadge: showAppBadge })
  const profile = createProfileStore(send)
  const alerts = createAlertsStore({ send, browser: pushOfThisBrowser(), preferences })
  const mails = createMailStore({
    send,
    clockAheadMs: wallet.clockAheadMs,
    onAsked: () => void wallet.load(),
  })
  const documents = createDocumentStore()
  const giveaways = createGiveawayStore({ send, onEntered: () => void hub.reload() })
  const sessions = createSessionsStore(send)
  const data = createDataStore(send)
  const ofPerson = [wallet, hub, inbox, profile, mails, documents, giveaways, sessions, data]
  const clear = () => {
    for (const store of ofPerson) store.clear()
    forgetOrders()
  }
  const leaving = createLeaving({ session, kept, windows, clear })
  leaving.beforeLeaving(alerts.turnOff)
  windows.listen(() => {
    clear()
    void kept.forget().then(session.refresh)
  })
  followSession({ session, kept, wallet, inbox, alerts, clear })
  return {
    kept,
    wallet,
    hub,
    inbox,
    profile,
    alerts,
    leaving,
    mails,
    documents,
    passes: createPassStore({ send }),
    brightness: createBrightnessHint(kept),
    giveaways,
    sessions,
    data,
    installNote: installNoteHere(),
    ticking: createTicking(),
    wakeLock: createWakeLock(),
    screen: watchScreenSize(),
    isOffline: computed(() => {
      const known = wallet.wallet.value
      return !isOnline.value || (known.kind !== 'loading' && known.failure?.kind === 'unreachable')
    }),
  }
}

function installNoteHere(): InstallNoteStore {
  const isPhone = browserKind(navigator.userAgent, navigator.maxTouchPoints) !== 'desktop'
  return createInstallNote({ preferences, isStandalone: isStandalone(), isPhone })
}

interface Following extends Pick<PersonPorts, 'session'> {
  kept: KeptStore
  wallet: TicketsStore
  inbox: InboxStore
  alerts: AlertsStore
  clear: () => void
}

/** What the device has kept is shown at once; what the service has follows, for whoever is signed in by then. */
function followSession({ session, kept, wallet, inbox, alerts, clear }: Following): void {
  let shownFor: string | null = null
  let followed: SessionState | null = null

  async function begin(): Promise<void> {
    await wallet.showKept()
    shownFor = await kept.ownerId()
    await session.refresh()
    await follow()
    effect(() => {
      if (session.state.value !== followed) void follow()
    })
  }

  async function follow(): Promise<void> {
    const state = session.state.peek()
    followed = state
    if (state.kind === 'guest') shownFor = await kept.ownerId()
    if (state.kind === 'person' && state.person.id !== shownFor) {
      if (shownFor !== null) clear()
      shownFor = state.person.id
      await kept.adopt(state.person.id)
    }
    if (state.kind === 'person') {
      void inbox.count()
      void alerts.verify()
    }
    await wallet.load()
  }

  void begin()
  onResume(() => {
    void wallet.load()
    if (session.state.value.kind === 'person') void inbox.count()
  })
}
