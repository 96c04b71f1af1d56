import { expect, test } from 'vitest'
import { createSenderLock } from './sender-lock.ts'
import type { SenderLock } from './sender-lock.ts'

type Grant = (lock: Lock | null) => unknown
interface Window {
  lock: SenderLock
  changes: () => number
  /** It stops running, as a phone stops a page in the background. */
  freeze(): void
  /** The window is closed: the browser frees its lock. */
  die(): void
}

/** A browser with one lock, windows that hear each other, and time. */
function browser() {
  let now = 0
  let holder: { who: object; lose: (reason: Error) => void } | null = null
  const windows = new Set<{
    who: object
    hear: Set<(event: MessageEvent) => void>
    timers: Map<number, () => void>
    on: boolean
  }>()

  function open({ broken = false } = {}): Window {
    const me = {
      who: {},
      hear: new Set<(event: MessageEvent) => void>(),
      timers: new Map<number, () => void>(),
      on: true,
    }
    windows.add(me)
    const free = () => {
      if (holder?.who === me.who) holder = null
    }
    const request = async (_: string, how: LockOptions, grant: Grant) => {
      if (broken) throw new DOMException('No locks here.', 'SecurityError')
      if (holder && !how.steal) return grant(null)
      holder?.lose(new DOMException('Stolen.', 'AbortError'))
      const lost = new Promise((_, reject) => (holder = { who: me.who, lose: reject }))
      return Promise.race([Promise.resolve(grant({} as Lock)).finally(free), lost])
    }
    let changed = 0
    let timer = 0
    const lock = createSenderLock({
      locks: { request: request as LockManager['request'] },
      channel: {
        postMessage: (data) => tellOthers(me.who, data),
        addEventListener: (_: string, hear: unknown) => me.hear.add(hear as (event: MessageEvent) => void),
        removeEventListener: (_: string, hear: unknown) =>
          me.hear.delete(hear as (event: MessageEvent) => void),
      },
      timers: {
        set: (work, afterMs) => {
          me.timers.set(now + afterMs + ++timer / 1_000, work)
          return timer
        },
        clear: () => me.timers.clear(),
      },
      elapsed: () => now,
    })
    lock.start(() => changed++)
    const freeze = () => void (me.on = false)
    const die = () => {
      windows.delete(me)
      free()
    }
    return { lock, changes: () => changed, freeze, die }
  }

  function tellOthers(who: object, data: unknown): void {
    for (const other of windows) {
      if (other.who !== who && other.on) for (const hear of other.hear) hear({ data } as MessageEvent)
    }
  }

  async function pass(ms: number): Promise<void> {
    for (const until = now + ms; now < until; now += 500) {
      for (const { timers, on } of windows) {
        for (const [at, work] of timers) {
          if (at > now || !on) continue
          timers.delete(at)
          work()
        }
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  return { open, pass }
}

/** A browser in which the first of two windows has the lock. */
async function twoWindows() {
  const { open, pass } = browser()
  const [one, two] = [open(), open()]
  await pass(5_000)
  return { one, two, pass }
}

const holders = (...windows: Window[]) =>
  windows.map(({ lock }) => (lock.isMine() ? 'mine' : lock.isAnothers() ? "another's" : '?'))

test('the only window sends', async () => {
  const { open, pass } = browser()
  const one = open()
  await pass(1_000)
  expect(holders(one)).toEqual(['mine'])
})

test('the second does not, and says so after a moment', async () => {
  const { open, pass } = browser()
  const one = open()
  await pass(1_000)
  const two = open()
  await pass(500)
  expect(holders(one, two)).toEqual(['mine', '?'])
  await pass(60_000)
  expect(holders(one, two)).toEqual(['mine', "another's"])
})

test('a window that is closed is followed within two seconds', async () => {
  const { one, two, pass } = await twoWindows()
  one.die()
  await pass(2_000)
  expect(holders(two)).toEqual(['mine'])
})

test('one that is frozen with the lock in hand is followed within eleven', async () => {
  const { one, two, pass } = await twoWindows()
  one.freeze()
  await pass(8_000)
  expect(holders(two)).toEqual(["another's"])
  await pass(3_500)
  expect(holders(one, two)).toEqual(["another's", 'mine'])
})

test('a nudge reaches the window that sends', async () => {
  const { one, two } = await twoWindows()
  const before = one.changes()
  two.lock.nudge()
  expect(one.changes()).toBe(before + 1)
})

test('scans leave even where locks do not work', async () => {
  const { open, pass } = browser()
  const one = open({ broken: true })
  await pass(12_000)
  expect(holders(one)).toEqual(['mine'])
})

test('a browser without locks always sends', () => {
  const timers = { set: () => 0, clear: () => {} }
  const channel = { postMessage: () => {}, addEventListener: () => {}, removeEventListener: () => {} }
  const lock = createSenderLock({ locks: undefined, channel, timers, elapsed: () => 0 })
  lock.start(() => {})
  expect([lock.isMine(), lock.isAnothers()]).toEqual([true, false])
})
