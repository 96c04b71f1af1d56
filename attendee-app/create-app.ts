import type { Send } from '@masuk/shared/client.ts'
import { createTheme, type Theme } from '@masuk/ui/device/theme.ts'
import { watchInstall, type Install } from '@masuk/ui/offline/install.ts'
import { watchUpdates, type Updates } from '@masuk/ui/offline/updates.ts'
import { createToast, type Toast } from '@masuk/ui/page/create-toast.ts'
import { createSend } from '@masuk/ui/send.ts'
import { createSession, type Session } from '@masuk/ui/session/session.ts'
import { createSignInStore, type SignInStore } from '@masuk/ui/session/sign-in-store.ts'
import { computed, type ReadonlySignal } from '@preact/signals'
import { createPersonStores, type PersonStores } from './create-person-stores.ts'
import { createEventStores, type EventStores } from './event/event-store.ts'
import { createInviteStore, type InviteStore } from './invite/invite-store.ts'
import { createShare } from './event/share.ts'
import { createFindStore, type FindStore } from './find/find-store.ts'
import { keepScrollPositions } from './frame/scroll-positions.ts'
import { watchOnline } from '@masuk/ui/device/online.ts'
import { createDraftStorage } from './register/order-draft.ts'
import { createOrderStores, type OrderStores } from './register/order-stores.ts'
import { createReturnStore, type ReturnStore } from './payment/return-store.ts'
import { preferences, words } from './words/words.ts'

/** Everything the screens draw and call. */
export interface AttendeeApp extends PersonStores {
  send: Send
  session: Session
  signIn: SignInStore
  toast: Toast
  updates: Updates
  install: Install
  theme: ReadonlySignal<Theme>
  chooseTheme(theme: Theme): void
  isOnline: ReadonlySignal<boolean>
  find: FindStore
  events: EventStores
  invite: InviteStore
  orders: OrderStores
  payment: ReturnStore
  share(title: string): Promise<void>
}

/** Puts the parts of the app together. */
export function createApp(): AttendeeApp {
  const send = createSend({ fetch: fetch.bind(window), credentials: 'same-origin' })
  const session = createSession(send)
  const events = createEventStores(send)
  const drafts = createDraftStorage(() => sessionStorage)
  const orders = createOrderStores({ send, session, events, drafts })
  function forgetOrders(): void {
    orders.forget()
    events.forget()
  }
  const sharedWords = computed(() => words.value.shared)
  const signIn = createSignInStore({
    send,
    words: sharedWords,
    onSignedIn: session.begin,
    hostname: location.hostname,
  })
  const toast = createToast()
  const theme = createTheme(preferences)
  const isOnline = watchOnline()
  keepScrollPositions()
  return {
    send,
    session,
    signIn,
    toast,
    updates: watchUpdates({ send, base: '/app/', scope: '/' }),
    install: watchInstall(),
    theme,
    chooseTheme: (chosen) => (theme.value = chosen),
    isOnline,
    ...createPersonStores({ send, session, isOnline, forgetOrders }),
    find: createFindStore(send),
    events,
    orders,
    payment: createReturnStore(send),
    invite: createInviteStore(send),
    share: createShare(
      toast,
      computed(() => words.value.event),
    ),
  }
}
