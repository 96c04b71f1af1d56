import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { joinOrStart, type Opening, type Share } from './join.ts'
import { findPostmaster, stopServer } from './server.ts'
import { withStartLock } from './start-lock.ts'

const CHECK_MS = 500
const LOCK_PATIENCE_MS = 1_000

/**
 * Joins or starts the server again when it has died or was stopped, on the port that everybody knows. Returns how to end
 * this, which returns the last lease; that may be broken.
 */
export function watch(opening: Opening, { lease: first, port }: Share): () => Promise<Client> {
  const { place, log } = opening
  const ending = new AbortController()
  const { signal } = ending
  const logged = new Set<string>()
  let lease = first
  function logOnce(message: string): void {
    const [reason = ''] = message.split('\n')
    if (!logged.has(reason) && !signal.aborted) log(message)
    logged.add(reason)
  }
  async function check(): Promise<void> {
    const isStopping = (await findPostmaster(place.cluster))?.status === 'stopping'
    if (!isStopping && (await isAlive(lease))) return
    logOnce('PostgreSQL is gone: bringing it back.')
    // Asked politely it would wait for our connections for ever.
    if (isStopping) await stopServer(place)
    const again = { ...opening, signal, onlyPort: port }
    const share = await withStartLock(place.dataDir, () => joinOrStart(again), LOCK_PATIENCE_MS)
    if (share?.port === port) {
      lease = share.lease
      logged.clear()
    } else if (share) {
      await share.lease.end()
      throw new Error(
        `PostgreSQL came back on port ${share.port}, and this process knows it on ${port}: start Masuk again.`,
      )
    }
  }
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await check().catch((error: Error) => logOnce(error.message))
      await delay(CHECK_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
    return lease
  }
}

const isAlive = (lease: Client): Promise<boolean> =>
  lease.query('select').then(
    () => true,
    () => false,
  )
