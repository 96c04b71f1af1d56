import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from './db/connect.ts'
import type { Limiter } from './http/limiter.ts'
import type { Clock } from './outside/clock.ts'
import type { Keyrings } from './signing/keys.ts'
import type { EventCodes } from './signing/ticket-code.ts'

/** What running code may use of the world. Made once at the start (or by a test) and handed down. */
export interface Deps {
  db: Database
  keyrings: Keyrings
  codesOf(eventId: string): EventCodes
  clock: Clock
  log: Logger
  limiter: Limiter
  build: Build
  /** The session cookie's name, and the key that signs its value. */
  sessionCookie: { name: string; key: KeyObject }
  /** First-party origins, exactly as browsers send them. */
  origins: readonly string[]
}

/** What is running. `refresh` changes with the clients that this build serves. */
export interface Build {
  name: string
  version: string
  commit: string | null
  env: string
  refresh: string
}
