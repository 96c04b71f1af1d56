import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { joinOrStart, type Membership, type Opening } from './embedded-join.ts'
import { livingPostmaster } from './embedded-pid-file.ts'
import { stopPostmaster } from './embedded-postmaster.ts'
import { withStartLock } from './embedded-start-lock.ts'

const LOOK_EVERY_MS = 500
const TRY_EVERY_MS = 1_000

/** A share in a server that is brought back whenever it is gone. */
export interface Watch {
  /** From here on nothing is brought back. Returns our last connection, which may be broken. */
  end(): Promise<Client>
}

type Return = Opening & { signal: AbortSignal; again: { port: number } }

/** Joins or starts the server again when it has died or was stopped, on the port that everybody knows. */
export function watch(opening: Opening, first: Membership): Watch {
  const ending = new AbortController()
  const { signal } = ending
  const again = { port: first.port }
  let { keeper } = first
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await pause(LOOK_EVERY_MS, signal)
      if (signal.aborted || ((await isUsable(keeper)) && !(await endedStop(opening)))) continue
      opening.log('PostgreSQL is gone: bringing it back.')
      keeper = (await bringBack({ ...opening, signal, again })) ?? keeper
    }
  }
  const running = run()
  return {
    async end() {
      ending.abort()
      await running
      return keeper
    },
  }
}

export function isUsable(keeper: Client): Promise<boolean> {
  return keeper.query('select').then(
    () => true,
    () => false,
  )
}

/** True when the server was being stopped, and is now. Asked politely it would wait for our connections for ever. */
async function endedStop({ place, log }: Opening): Promise<boolean> {
  const postmaster = await livingPostmaster(place.cluster)
  if (!postmaster?.isStopping) return false
  await stopPostmaster(postmaster.pid).catch((error: Error) => log(error.message))
  return true
}

/** Tries until it is there or nobody needs it. Says why it is not there, once for each reason. */
async function bringBack(opening: Return): Promise<Client | null> {
  const { place, log, signal } = opening
  let told = ''
  for (;;) {
    if (signal.aborted) return null
    try {
      return await withStartLock(place.dataDir, () => joinAgain(opening))
    } catch (error) {
      const { message } = error as Error
      const [reason = ''] = message.split('\n')
      if (reason !== told && !signal.aborted) log(message)
      told = reason
    }
    await pause(TRY_EVERY_MS, signal)
  }
}

async function joinAgain(opening: Return): Promise<Client> {
  const { keeper, port } = await joinOrStart(opening)
  if (port === opening.again.port) return keeper
  await keeper.end()
  throw new Error(
    `PostgreSQL came back on port ${port}, and this process knows it on ${opening.again.port}: start Masuk again.`,
  )
}

function pause(afterMs: number, signal: AbortSignal): Promise<void> {
  return delay(afterMs, undefined, { signal }).catch(() => undefined)
}
