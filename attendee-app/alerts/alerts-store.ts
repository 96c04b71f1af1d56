import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { readPush, registerPush, removePush } from '@masuk/shared/contract/push.ts'
import type { Preferences } from '@masuk/ui/device/preferences.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import type { PushBrowser } from './push-browser.ts'
import { endpointName, isForKey, isVerificationDue } from './subscription.ts'

export type PushDevice = Reply<typeof readPush>['devices'][number]

/** Whether this browser is alerted, or why it can't be. */
export type AlertState =
  | 'unknown'
  | 'unsupported'
  | 'needs-install'
  | 'not-configured'
  | 'denied'
  | 'off'
  | 'on'

export interface AlertsStore {
  state: ReadonlySignal<AlertState>
  devices: ReadonlySignal<readonly (PushDevice & { isThis: boolean })[]>
  isBusy: ReadonlySignal<boolean>
  problem: ReadonlySignal<Failure | { kind: 'refused'; reason: string; message: string } | null>
  load(): Promise<void>
  /** Call it within a tap on a button that says what it is for. */
  turnOn(): Promise<void>
  turnOff(): Promise<void>
  remove(deviceId: string): Promise<void>
  /** At each start: registers the subscription again where it is gone or of another key, at most once in six hours. */
  verify(): Promise<void>
}

export interface AlertsPorts {
  send: Send
  browser: PushBrowser
  preferences: Preferences
  now?: () => number
}

/** When the subscription was looked at last; there only while the person wants alerts on this device. */
const VERIFIED_AT = 'alertsVerifiedAt'

export function createAlertsStore({ send, browser, preferences, now = Date.now }: AlertsPorts): AlertsStore {
  const state = signal<AlertState>('unknown')
  const devices = signal<readonly (PushDevice & { isThis: boolean })[]>([])
  const isBusy = signal(false)
  const problem = signal<AlertsStore['problem']['value']>(null)
  let publicKey: string | null = null

  async function show(found: readonly PushDevice[]): Promise<void> {
    const own = browser.support === 'yes' ? await browser.subscription() : null
    const name = own && (await endpointName(own.endpoint))
    devices.value = found.map((each) => ({ ...each, isThis: each.endpointSha256 === name }))
    state.value = stateOf(devices.value.some(({ isThis }) => isThis))
  }

  function stateOf(isRegistered: boolean): AlertState {
    if (browser.support !== 'yes') return browser.support === 'no' ? 'unsupported' : 'needs-install'
    if (publicKey === null) return 'not-configured'
    if (browser.permission() === 'denied') return 'denied'
    return isRegistered && browser.permission() === 'granted' ? 'on' : 'off'
  }

  async function load(): Promise<void> {
    const result = await call(send, readPush, {})
    if (result.kind === 'unchanged') return
    if (result.kind !== 'reply') return void (problem.value = result)
    const { capability } = result.body
    publicKey = capability.state === 'available' ? capability.publicKey : null
    await show(result.body.devices)
  }

  async function register(key: string): Promise<void> {
    const before = await browser.subscription()
    if (before && !isForKey(before, key)) await before.unsubscribe()
    const subscription = before && isForKey(before, key) ? before : await browser.subscribe(key)
    const { endpoint, keys } = subscription.toJSON()
    const body = {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    }
    const result = await call(send, registerPush, { body })
    if (result.kind === 'unchanged') return
    if (result.kind !== 'reply') return void (problem.value = result)
    if (result.body.state === 'refused') {
      const { reason, message } = result.body
      return void (problem.value = { kind: 'refused', reason, message })
    }
    preferences.write(VERIFIED_AT, String(now()))
    await load()
  }

  async function alone(act: () => Promise<void>): Promise<void> {
    if (isBusy.value) return
    isBusy.value = true
    problem.value = null
    try {
      await act()
    } catch {
      // The browser's push service did not answer, or refused.
      problem.value = { kind: 'refused', reason: 'browser', message: '' }
    } finally {
      isBusy.value = false
    }
  }

  async function removeBy(body: { deviceId: string } | { endpoint: string }): Promise<void> {
    const result = await call(send, removePush, { body })
    if (result.kind === 'reply') await show(result.body.devices)
    else if (result.kind !== 'unchanged') problem.value = result
  }

  return {
    state,
    devices,
    isBusy,
    problem,
    load,
    turnOn: () =>
      alone(async () => {
        const permission = await browser.ask()
        if (permission === 'granted' && publicKey !== null) await register(publicKey)
        else state.value = stateOf(false)
      }),
    turnOff: () =>
      alone(async () => {
        preferences.write(VERIFIED_AT, null)
        if (browser.support !== 'yes') return
        const subscription = await browser.subscription()
        if (!subscription) return
        await removeBy({ endpoint: subscription.endpoint })
        await subscription.unsubscribe()
        await load()
      }),
    remove: (deviceId) => alone(() => removeBy({ deviceId })),
    async verify() {
      const verifiedAt = preferences.read(VERIFIED_AT)
      if (verifiedAt === null || !isVerificationDue(verifiedAt, now())) return
      if (browser.support !== 'yes' || browser.permission() !== 'granted') return
      await load()
      const key = publicKey
      if (key !== null) await alone(() => register(key))
    },
  }
}
