import { signal, type ReadonlySignal } from '@preact/signals'

/** What browsers that can install an app tell the page, beyond the standard's types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/** Installing the app, where the browser offers it to the page. On iOS only a person can: by the share sheet. */
export interface Install {
  isOffered: ReadonlySignal<boolean>
  /** Call it within a tap. The browser asks the person. */
  start(): void
}

/** Call it as early as possible: the browser makes its offer once. */
export function watchInstall(): Install {
  let offer: InstallPromptEvent | null = null
  const isOffered = signal(false)

  function keep(event: InstallPromptEvent | null): void {
    offer = event
    isOffered.value = event !== null
  }

  window.addEventListener('beforeinstallprompt', (event) => {
    // Its own banner would come over a verdict.
    event.preventDefault()
    keep(event as InstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => keep(null))
  return {
    isOffered,
    start() {
      void offer?.prompt().catch(() => undefined)
      // An offer can be used once, whatever the person answers.
      keep(null)
    },
  }
}
