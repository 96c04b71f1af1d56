import type { Send } from '@masuk/shared/client.ts'
import { createTheme, type Theme } from '@masuk/ui/device/theme.ts'
import { createToast, type Toast } from '@masuk/ui/page/create-toast.ts'
import { createSend } from '@masuk/ui/send.ts'
import { createSession, type Session } from '@masuk/ui/session/session.ts'
import { createSignInStore, type SignInStore } from '@masuk/ui/session/sign-in-store.ts'
import { computed, type Signal } from '@preact/signals'
import { preferences, words } from './words/words.ts'

/** Everything the screens draw and call. */
export interface StudioApp {
  send: Send
  session: Session
  signIn: SignInStore
  toast: Toast
  theme: Signal<Theme>
}

/** Puts the parts of the app together. */
export function createApp(): StudioApp {
  const send = createSend({ fetch: fetch.bind(window), credentials: 'same-origin' })
  const session = createSession(send)
  const sharedWords = computed(() => words.value.shared)
  const signIn = createSignInStore({
    send,
    words: sharedWords,
    onSignedIn: session.begin,
    hostname: location.hostname,
  })
  void session.refresh()
  return { send, session, signIn, toast: createToast(), theme: createTheme(preferences) }
}
