import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { joinOrStart, type Opening, type Share } from './join.ts'
import { isAlive } from './lease.ts'
import { findPostmaster, stopServer } from './server.ts'
import { withStartLock } from './start-lock.ts'

const CHECK_MS = 500
const TRY_MS = 1_000

/** A share in a server that is brought back whenever it is gone. */
export interface Watch {
  /** From here on nothing is brought back. Returns the last lease, which may be broken. */
  end(): Promise<Client>
}

/** Joins or starts the server again when it has died or was stopped, on the port that everybody knows. */
export function watch(opening: Opening, { lease, port }: Share): Watch {
  const ending = new AbortController()
  const { signal } = ending
  let current = lease
  async function run(): Promise<void> {
    for (; !signal.aborted; await pause(CHECK_MS, signal)) {
      if ((await isAlive(current)) && !(await endedStop(opening))) continue
      opening.log('PostgreSQL is gone: bringing it back.')
      current = (await bringBack({ ...opening, signal, onlyPort: port })) ?? current
    }
  }
  const running = run()
  return {
    async end() {
      ending.abort()
      await running
      return current
    },
  }
}

/** True when the server was being stopped, and is now. Asked politely it would wait for our connections for ever. */
async function endedStop({ place, log }: Opening): Promise<boolean> {
  if ((await findPostmaster(place.cluster))?.status !== 'stopping') return false
  await stopServer(place).catch((error: Error) => log(error.message))
  return true
}

/** Tries until it is there or nobody needs it. Logs why it is not there, once for each reason. */
async function bringBack(opening: Opening & { signal: AbortSignal }): Promise<Client | null> {
  const { place, log, signal } = opening
  let logged = ''
  for (; !signal.aborted; await pause(TRY_MS, signal)) {
    try {
      const lease = await withStartLock(place.dataDir, () => joinAgain(opening))
      if (lease) return lease
    } catch (error) {
      const { message } = error as Error
      const [reason = ''] = message.split('\n')
      if (reason !== logged && !signal.aborted) log(message)
      logged = reason
    }
  }
  return null
}

async function joinAgain(opening: Opening): Promise<Client> {
  const { lease, port } = await joinOrStart(opening)
  if (port === opening.onlyPort) return lease
  await lease.end()
  throw new Error(
    `PostgreSQL came back on port ${port}, and this process knows it on ${opening.onlyPort}: start Masuk again.`,
  )
}

function pause(afterMs: number, signal: AbortSignal): Promise<void> {
  return delay(afterMs, undefined, { signal }).catch(() => undefined)
}
