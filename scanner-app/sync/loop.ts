import type { Timers } from './sender-lock.ts'
import type { LoopState, RequestKind } from './state.ts'

/** What the loop does next. */
export type Decision =
  /** Nothing until then, by the clock of `elapsed`, or until something happens. */
  { kind: 'rest'; until: number } | { kind: 'request'; request: RequestKind; execute(): Promise<void> }

export interface LoopPorts {
  /** Rejects when the storage fails; then it is asked again a little later. */
  decide(): Promise<Decision>
  /** Called when a request begins, and when it is over. */
  onRequest(): void
  timers: Timers
  elapsed(): number
}

export interface Loop {
  readonly state: LoopState
  /** Once; the loop runs from the first `wake` on. */
  start(): void
  /** For good. A request that is under way ends by itself. */
  stop(): void
  /** Something has happened: decide anew. */
  wake(): void
}

const AFTER_STORAGE_FAILURE_MS = 5_000

/** One request at a time, each decided after the one before has ended. */
export function createLoop({ decide, onRequest, timers, elapsed }: LoopPorts): Loop {
  let state: LoopState = { name: 'not-started' }

  /** Nothing follows on `stopped`. */
  function enter(next: LoopState): void {
    if (state.name !== 'stopped') state = next
  }

  async function run(): Promise<void> {
    let until: number
    do {
      enter({ name: 'deciding', woken: false })
      until = await requestUntilRest().catch(() => elapsed() + AFTER_STORAGE_FAILURE_MS)
    } while (isWoken(state))
    if (until === Infinity) enter({ name: 'idle' })
    else if (state.name !== 'stopped') {
      enter({ name: 'waiting', timer: timers.set(() => void run(), Math.max(0, until - elapsed())) })
    }
  }

  async function requestUntilRest(): Promise<number> {
    for (;;) {
      const decision = await decide()
      if (state.name === 'stopped') return Infinity
      if (decision.kind === 'rest') return decision.until
      enter({ name: 'requesting', request: decision.request, woken: isWoken(state) })
      onRequest()
      await decision.execute().finally(() => {
        enter({ name: 'deciding', woken: isWoken(state) })
        onRequest()
      })
    }
  }

  return {
    get state() {
      return state
    },
    start: () => enter(state.name === 'not-started' ? { name: 'idle' } : state),
    stop() {
      if (state.name === 'waiting') timers.clear(state.timer)
      enter({ name: 'stopped' })
    },
    wake() {
      if (state.name === 'waiting') timers.clear(state.timer)
      if (state.name === 'waiting' || state.name === 'idle') void run()
      else if (isWorking(state)) enter({ ...state, woken: true })
    },
  }
}

type Working = Extract<LoopState, { woken: boolean }>

function isWorking(state: LoopState): state is Working {
  return state.name === 'deciding' || state.name === 'requesting'
}

function isWoken(state: LoopState): boolean {
  return isWorking(state) && state.woken
}
