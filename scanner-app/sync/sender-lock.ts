/** One window of a browser sends. That spares work; nothing would be wrong if two did. */
export interface SenderLock {
  isMine(): boolean
  /** True once another window is known to send. */
  isAnothers(): boolean
  start(onChange: () => void): void
  stop(): void
  /** Tells the window that sends that there is something to send. */
  nudge(): void
}

export interface SenderLockPorts {
  /** Absent in old browsers: then every window sends. */
  locks: Pick<LockManager, 'request'> | undefined
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>
  timers: Timers
  elapsed(): number
}

export interface Timers {
  set(work: () => void, afterMs: number): unknown
  clear(timer: unknown): void
}

const NAME = 'masuk-door-sender'
const BEAT_EVERY_MS = 1_000
/** A holder that is frozen, or a lock that the browser forgot to free, is taken over after this long. */
const TAKE_OVER_AFTER_MS = 10_000

export function createSenderLock({ locks, channel, timers, elapsed }: SenderLockPorts): SenderLock {
  let changed: () => void = () => {}
  let heardAt = elapsed()
  let timer: unknown
  const holding = createHolding(locks, {
    changed: () => changed(),
    lost: () => (heardAt = elapsed()),
  })

  function beat(): void {
    if (holding.holder() === 'me') channel.postMessage('beat')
    else void holding.request({ steal: elapsed() - heardAt >= TAKE_OVER_AFTER_MS })
    timer = timers.set(beat, BEAT_EVERY_MS)
  }

  function onMessage({ data }: MessageEvent): void {
    if (data === 'beat') heardAt = elapsed()
    if (data === 'nudge' && holding.holder() === 'me') changed()
  }

  return {
    isMine: () => holding.holder() === 'me',
    isAnothers: () => holding.holder() === 'another',
    start(onChange) {
      changed = onChange
      if (!locks) return
      channel.addEventListener('message', onMessage)
      beat()
    },
    stop() {
      timers.clear(timer)
      channel.removeEventListener('message', onMessage)
      holding.stop()
    },
    nudge() {
      if (holding.holder() === 'another') channel.postMessage('nudge')
    },
  }
}

interface Holding {
  holder(): 'me' | 'another' | 'unknown'
  /** Asks for the lock once; `steal` takes it from whoever has it. Resolves when it is not, or no longer, held. */
  request(how: { steal: boolean }): Promise<void>
  stop(): void
}

/** Which window holds the lock, as far as this one knows. */
function createHolding(
  locks: SenderLockPorts['locks'],
  { changed, lost }: { changed: () => void; lost: () => void },
): Holding {
  let holder: ReturnType<Holding['holder']> = locks ? 'unknown' : 'me'
  let stopped = false
  let refusals = 0
  let release: (() => void) | null = null

  function become(now: 'me' | 'another'): void {
    if (holder === now || stopped) return
    holder = now
    changed()
  }

  function hold(): Promise<void> {
    return new Promise((resolve) => {
      release = resolve
      become('me')
    })
  }

  /** A page that has just been reloaded may for a moment be refused by itself. */
  function refused(): void {
    refusals++
    if (refusals > 1) become('another')
  }

  return {
    holder: () => holder,
    async request({ steal }) {
      const how = steal ? ({ steal } as const) : ({ ifAvailable: true } as const)
      try {
        await locks?.request(NAME, how, (lock) => (lock && !stopped ? hold() : refused()))
      } catch {
        // A browser whose locks don't work must not keep scans from leaving.
        if (steal && release === null) become('me')
      }
      if (release === null) return
      release = null
      lost()
      become('another')
    },
    stop() {
      stopped = true
      release?.()
    },
  }
}
