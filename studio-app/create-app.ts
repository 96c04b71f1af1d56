import type { Send } from '@masuk/shared/client.ts'
import type { Theme } from '@masuk/ui/device/theme.ts'
import { createToast, type Toast } from '@masuk/ui/page/create-toast.ts'
import { createSend } from '@masuk/ui/send.ts'
import { createSession, type Session } from '@masuk/ui/session/session.ts'
import { forgetKept } from '@masuk/ui/session/forget-kept.ts'
import { createSignInStore, type SignInStore } from '@masuk/ui/session/sign-in-store.ts'
import { openWindows } from '@masuk/ui/session/windows.ts'
import { computed, type ReadonlySignal, type Signal } from '@preact/signals'
import { createCall, type StudioCall } from './calls/create-call.ts'
import { createSignInAgain, type SignInAgain } from './calls/sign-in-again.ts'
import { guardNavigation } from './shell/guard-navigation.ts'
import { createShellStore, type ShellStore } from './shell/shell-store.ts'
import { createSignOut } from './shell/sign-out.ts'
import { createTools, type Tools } from './shell/tools.ts'
import { createUnsaved, type Unsaved } from './shell/unsaved.ts'
import { words } from './words/words.ts'

/** Everything the screens draw and call. */
export interface StudioApp {
  /** Calls the service; signs in again on the spot when the session has ended. */
  call: StudioCall
  send: Send
  session: Session
  /** Ends the session here and in other windows; `false` when the service could not be told. */
  signOut(): Promise<boolean>
  signIn: SignInStore
  signInAgain: SignInAgain
  shell: ShellStore
  unsaved: Unsaved
  tools: Tools
  toast: Toast
  theme: ReadonlySignal<Theme>
  chooseTheme(theme: Theme): void
  /** Asks who is signed in and what they work on; again after a failure. */
  begin(): Promise<void>
}

/** Puts the parts of the app together. */
export function createApp(theme: Signal<Theme>): StudioApp {
  const send = createSend({
    fetch: fetch.bind(window),
    credentials: 'same-origin',
    isLeaving: () => document.visibilityState === 'hidden',
  })
  const session = createSession(send)
  const signInAgain = createSignInAgain()
  // Before anybody is known there is nothing to go on with: the sign-in screen is in the place of everything.
  const ask = createCall(send, async () => session.state.value.kind === 'person' && signInAgain.ask())
  const shell = createShellStore(
    ask,
    createCall(send, async () => false),
  )
  // Who is refused may have another role than the screen thinks.
  const call: StudioCall = async (...asked) => {
    const result = await ask(...asked)
    if (result.kind === 'fault' && result.status === 403) void shell.refresh()
    return result
  }
  const sharedWords = computed(() => words.value.shared)
  const signIn = createSignInStore({
    send,
    words: sharedWords,
    onSignedIn: () => begin(),
    hostname: location.hostname,
  })

  /** The last person who was signed in. */
  let known: string | null = null
  async function begin(): Promise<void> {
    known = personId(session) ?? known
    await session.refresh()
    // What is on the screen or in memory is of somebody else, also when that person has signed out meanwhile.
    if (known !== null && personId(session) !== known) location.reload()
    known = personId(session) ?? known
    // A guest has no organisations to ask for.
    if (session.state.value.kind === 'guest') return
    await shell.shell.load()
    signInAgain.answer(true)
  }
  void begin()
  const unsaved = createUnsaved()
  guardNavigation(unsaved)
  return {
    begin,
    call,
    send,
    session,
    signOut: createSignOut({ session, windows: openWindows(), forgetKept }),
    signIn,
    signInAgain,
    shell,
    unsaved,
    tools: createTools(),
    toast: createToast(),
    theme,
    chooseTheme: (chosen) => void (theme.value = chosen),
  }
}

function personId({ state }: Session): string | null {
  return state.value.kind === 'person' ? state.value.person.id : null
}
