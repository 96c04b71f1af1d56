import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { refreshVersion } from '@masuk/shared/contract/about.ts'
import { onResume } from '../device/on-resume.ts'

/** Installed apps on iOS don't look for a new worker by themselves; asking more often than this is no use. */
const CHECK_EVERY_MS = 60_000
/** An app at a door stays in front for hours; asking for the version costs less than asking for the worker. */
const VERSION_EVERY_MS = 600_000

export interface Updates {
  /** Everything is stored: the app opens without a network. */
  offlineReady: ReadonlySignal<boolean>
  /** A newer version is waiting for a person to want it. */
  ready: ReadonlySignal<boolean>
  /** Changes over to the newer version, with one reload. */
  apply(): void
}

export interface UpdateOptions {
  send: Send
  /** Where the app's files are. */
  base: string
  /** Which addresses the worker answers for; `base` unless the app has pages elsewhere. */
  scope?: string
}

/** Registers the service worker of the app at `base` and watches for newer versions. Never reloads by itself: a shift may be running. */
export function watchUpdates({ send, base, scope = base }: UpdateOptions): Updates {
  const offlineReady = signal(false)
  const ready = signal(false)
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  let registration: ServiceWorkerRegistration | null = null
  let checkedAt = -Infinity
  /** What the one reload waits for, once a person has asked. */
  let reloadOn: 'controllerchange' | 'chosen' | null = null
  let hadController = workers?.controller != null

  /** Another window may have changed over; this one then runs old code until a person wants the new. */
  function onControllerChange(): void {
    if (reloadOn === 'controllerchange') location.reload()
    else if (hadController) ready.value = true
    hadController = true
  }

  /** The worker may be newer than the app that it serves: its choice is a person's. */
  function onMessage({ data }: MessageEvent): void {
    if (data === 'newer') ready.value = true
    if (data === reloadOn) location.reload()
  }

  async function register(container: ServiceWorkerContainer): Promise<void> {
    container.addEventListener('controllerchange', onControllerChange)
    container.addEventListener('message', onMessage)
    container.startMessages()
    void container.ready.then(() => (offlineReady.value = true))
    void container.ready.then(({ active }) => active?.postMessage('which'))
    // Registering also asks for a newer version.
    const options = { scope, updateViaCache: 'none' } as const
    registration = await container.register(`${base}service-worker.js`, options)
    if (registration.waiting && container.controller) ready.value = true
    onInstalled(registration, () => (ready.value ||= container.controller !== null))
  }

  async function check(): Promise<void> {
    if (performance.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = performance.now()
    await registration?.update().catch(() => undefined)
  }

  async function apply(): Promise<void> {
    // Registering waits for the network; what this device has is known without it.
    const known = registration ?? (await workers?.getRegistration(scope).catch(() => undefined))
    const waiting = known?.waiting
    const newest = waiting ?? known?.active
    reloadOn = waiting ? 'controllerchange' : 'chosen'
    if (newest) newest.postMessage('choose')
    else location.reload()
  }

  if (workers) {
    register(workers).catch(() => undefined)
    onResume(() => void check())
    watchVersion(send, () => void check())
  }
  return { offlineReady, ready, apply: () => void apply() }
}

/** Calls `installed` for every newer worker once it has all its files. */
function onInstalled(registration: ServiceWorkerRegistration, installed: () => void): void {
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') installed()
    })
  })
}

/** Only a hint: another version than at the start means that there may be something to fetch. */
function watchVersion(send: Send, changed: () => void): void {
  let firstVersion: string | null = null
  async function ask(): Promise<void> {
    const answer = await call(send, refreshVersion, {})
    if (answer.kind !== 'reply') return
    firstVersion ??= answer.body.version
    if (answer.body.version !== firstVersion) changed()
  }
  void ask()
  setInterval(() => void ask(), VERSION_EVERY_MS)
}
