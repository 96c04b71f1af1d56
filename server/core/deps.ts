import type { Logger } from 'pino'
import type { Database } from '../db/connect.ts'
import type { Limiter } from './limiter.ts'
import type { JobQueue, Thread, TicketMails } from './job-queue.ts'
import type { Clock } from '../outside/clock.ts'
import type { AiProvider } from '../outside/ai/provider.ts'
import type { Flags } from '../outside/flags/flags.ts'
import type { BlobStore } from '../outside/blobs/blobs.ts'
import type { Outside } from '../outside/fetch.ts'
import type { Mailbox, Mailer } from '../outside/mail.ts'
import type { Pictures } from '../outside/pictures/pictures.ts'
import type { PaymentGateways } from '../outside/payments/gateways.ts'
import type { PosterReader } from '../outside/posters/read-poster.ts'
import type { PushService } from '../outside/push/push-service.ts'
import type { Wallets } from '../outside/wallets/wallet-pass.ts'
import type { Keyrings } from '../signing/keys.ts'
import type { SessionCookie } from '../signing/session-cookie.ts'
import type { EventCodes } from '../signing/ticket-code.ts'

/** What running code may use of the world. Made once at the start (or by a test) and handed down. */
export interface Deps {
  db: Database
  keyrings: Keyrings
  codesOf(eventId: string): EventCodes
  clock: Clock
  log: Logger
  limiter: Limiter
  build: Build
  sessionCookie: SessionCookie
  /** Work for later, added in the caller's transaction. */
  jobs: JobQueue
  /** Mail with tickets, which is written down with what it tells. */
  ticketMails: TicketMails
  /** Where tickets are rendered. */
  documents: Thread
  /** For the jobs that send mail. */
  mail: Mailer
  /** What was sent, where mail stays in this process; otherwise null. */
  mailbox: Mailbox | null
  /** Where buyers pay. */
  payments: PaymentGateways
  /** Alerts to browsers; null when they are not configured. */
  push: PushService | null
  /** Wallets of phones that tickets can be put into. */
  wallets: Wallets
  /** Who writes answers; null when nobody is configured. */
  ai: AiProvider | null
  /** What the operator has switched on or off. */
  flags: Flags
  /** Where uploads and pictures are kept. */
  blobs: BlobStore
  /** Where pictures are decoded. */
  pictures: Pictures
  /** The one way to addresses that others chose. */
  outside: Outside
  /** Where descriptions of events are drawn for their pages. */
  descriptions: Thread
  /** Where what sources of listings answer is read. */
  listingSources: Thread
  /** What is printed on posters. */
  posters: PosterReader
  /** True for the Authorization header of a clock that may call /api/cron; null when none may. */
  isCronCall: ((authorization: string | undefined) => boolean) | null
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
