import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { refreshIdentifier } from './about/apps.ts'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import type { Deps } from './core/deps.ts'
import { makeLimiter } from './http/checks/limiter.ts'
import { isLoopback, isOwnMachine } from './outside/loopback.ts'
import { openQueue } from './jobs/queue.ts'
import { openThread } from './jobs/thread.ts'
import { descriptionThread } from './attendee-pages/descriptions.ts'
import { sourceThread } from './listings/entries/source-thread.ts'
import { bearerCheck } from './signing/bearer-secret.ts'
import { mailThread } from './ticket-documents/mail/render-mail.ts'
import { mailQueueWaker } from './tickets/wake.ts'
import { systemClock } from './outside/clock.ts'
import type { Clock } from './outside/clock.ts'
import { openAiCompatible } from './outside/ai/provider.ts'
import type { AiProvider } from './outside/ai/provider.ts'
import type { PaymentGateway } from './outside/payments/gateway.ts'
import { openFlags } from './outside/flags/open-flags.ts'
import { gatewaysOf } from './outside/payments/gateways.ts'
import type { PaymentGateways } from './outside/payments/gateways.ts'
import { simulator } from './outside/simulators/simulator.ts'
import { makeOutside } from './outside/fetch.ts'
import type { Outside } from './outside/fetch.ts'
import { makeMailbox, noMailer, smtpMailer } from './outside/mail.ts'
import type { BlobStore } from './outside/blobs/blobs.ts'
import { localBlobs } from './outside/blobs/local-blobs.ts'
import { s3Blobs } from './outside/blobs/s3-blobs.ts'
import { openPictures } from './outside/pictures/pictures.ts'
import { makePosterReader } from './outside/posters/read-poster.ts'
import type { PosterReader } from './outside/posters/read-poster.ts'
import type { PushService } from './outside/push/push-service.ts'
import { webPushService } from './outside/push/web-push.ts'
import { openWallets } from './outside/wallets/wallets.ts'
import { makeGateways } from './outside/gateways/gateways.ts'
import { loadKeyrings } from './signing/keys.ts'
import type { Keyrings } from './signing/keys.ts'
import { sessionCookie } from './signing/session-cookie.ts'
import { simulatorSecrets } from './signing/simulator-secrets.ts'
import { codesByEvent } from './signing/ticket-code.ts'

export interface WorldParts {
  config: Config
  connectionString: string
  log: Logger
  clock?: Clock
  keyrings?: Keyrings
  gateways?: readonly PaymentGateway[]
  push?: PushService
  ai?: AiProvider | null
  outside?: Outside
  posters?: PosterReader
}

/** Reading one poster takes a second or two where nothing else runs. */
const POSTER_WITHIN_MS = 20_000

/** The world of a process that people reach at these origins. Nothing is connected until it is used. */
export function makeDeps(
  { config, connectionString, ...parts }: WorldParts,
  origins: readonly string[],
): Deps {
  const log = parts.log.child({}, { serializers: { err: plainError } })
  // Without the stack: it is pg's own, and a restart of PostgreSQL loses every idle connection at once.
  const db = connect(connectionString, ({ message }) =>
    log.warn({ reason: message }, 'database connection lost'),
  )
  const keyrings = parts.keyrings ?? loadKeyrings(config)
  const clock = parts.clock ?? systemClock
  const jobs = openQueue(connectionString, log)
  const outside = parts.outside ?? outsideFor(config, origins)
  return {
    db,
    keyrings,
    clock,
    log,
    origins,
    codesOf: codesByEvent(keyrings.tickets),
    limiter: makeLimiter({ requestsPerMinute: config.requestsPerMinute, db: db.limiter, log }),
    build: readBuild(config),
    sessionCookie: sessionCookie(cookieParts(config, origins), keyrings.sessions),
    jobs,
    ticketMails: mailQueueWaker({ db, jobs, clock, log }),
    documents: openThread(mailThread),
    descriptions: openThread(descriptionThread, { answersWithinMs: 10_000, memoryMb: 128 }),
    listingSources: openThread(sourceThread, { mostWaiting: 4, answersWithinMs: 60_000, memoryMb: 256 }),
    posters: parts.posters ?? makePosterReader({ withinMs: POSTER_WITHIN_MS }),
    isCronCall: config.cronSecret === null ? null : bearerCheck(config.cronSecret),
    payments: gatewaysFor(config, { origins, given: parts.gateways }),
    flags: openFlags(config.flags, (sentence) => log.warn({ part: 'flags' }, sentence)),
    ai: parts.ai === undefined ? aiFor(config, log) : parts.ai,
    outside,
    blobs: blobsFor(config, log),
    pictures: openPictures(),
    push: parts.push ?? pushFor(config, { clock, outside }),
    wallets: openWallets(config.wallets),
    ...mailOf(config, { clock, log, origins }),
  }
}

/** What went wrong and where. PostgreSQL's errors also quote the row, and pg's hang the whole connection on them. */
function plainError({ name, message, code, stack }: Error & { code?: unknown }) {
  return { type: name, message, code, stack }
}

/** Ends what makeDeps opened. */
export async function closeDeps({
  ticketMails,
  documents,
  descriptions,
  listingSources,
  posters,
  jobs,
  mail,
  flags,
  pictures,
  outside,
  db,
}: Deps): Promise<void> {
  await ticketMails.close()
  await documents.close()
  await descriptions.close()
  await listingSources.close()
  await posters.close()
  await jobs.close()
  mail.close()
  await flags.close()
  pictures.close()
  await outside.close()
  await db.close()
}

/** A mail server; without one mail stays here, and where others than this machine come, it goes nowhere. */
function mailOf(
  { env, smtpUrl, mailFrom }: Config,
  { clock, log, origins }: Pick<Deps, 'clock' | 'log' | 'origins'>,
): Pick<Deps, 'mail' | 'mailbox'> {
  if (smtpUrl) {
    const requireTls = env === 'production' && !isLoopback(new URL(smtpUrl).hostname)
    return { mail: smtpMailer({ smtpUrl, requireTls }, mailFrom), mailbox: null }
  }
  if (env === 'production' || (env === 'development' && !isOwnMachine(origins))) {
    log.warn({ part: 'mail' }, 'MASUK_SMTP_URL is not set: no mail is sent, so nobody can sign in')
    return { mail: noMailer, mailbox: null }
  }
  const mailbox = makeMailbox(clock)
  return { mail: mailbox, mailbox }
}

/** Those whom we call can see who we are and where to complain. */
function outsideFor({ outsideLoopback: loopback }: Config, [origin = '']: readonly string[]): Outside {
  return makeOutside({ userAgent: `Masuk (+${origin})`, loopback })
}

/** Alerts to browsers, if they are configured. */
function pushFor(
  { push, outsideLoopback: loopback }: Config,
  world: Pick<Deps, 'clock' | 'outside'>,
): PushService | null {
  return push && webPushService(push, { ...world, loopback })
}

/** An object store, or files beside the database. */
function blobsFor({ blobs, dataDir }: Config, log: Logger): BlobStore {
  if (blobs) return s3Blobs(blobs)
  log.info({ part: 'blobs' }, 'MASUK_BLOB_URL is not set: uploaded pictures are kept in the data directory')
  return localBlobs(join(dataDir, 'blobs'))
}

function aiFor({ ai }: Config, log: Logger): AiProvider | null {
  if (ai) return openAiCompatible(ai)
  log.info(
    { part: 'ai' },
    'MASUK_AI_URL is not set: there is no assistant, and posters are read without a language model',
  )
  return null
}

/**
 * Those of the settings, and a simulator for practice events; simulators send the buyer to a page of ours. The one for
 * practice is called by its own process alone, so nobody else needs its secret.
 */
function gatewaysFor(
  config: Config,
  {
    origins: [origin = ''],
    given,
  }: { origins: readonly string[]; given: readonly PaymentGateway[] | undefined },
): PaymentGateways {
  const settings = { ...config.payments, simulators: simulatorSecrets(config) }
  const payPageUrl = (_: string, intentId: string) => `${origin}/pay/${intentId}`
  const all = given ?? [...makeGateways(settings, { payPageUrl }).values()]
  const practice =
    all.find(({ provider }) => provider === 'tng_demo') ??
    simulator({ provider: 'tng_demo', secrets: [randomBytes(32).toString('base64url')], payPageUrl })
  return gatewaysOf(all, practice)
}

/** What the session cookie's name is made of; the first origin is where people open the service. */
function cookieParts({ cookiePrefix: prefix, project }: Config, [first = '']: readonly string[]) {
  const { host, protocol } = new URL(first)
  return { prefix, project, apiHost: host, https: protocol === 'https:' }
}

function readBuild(config: Config): Deps['build'] {
  const { name, version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return { name, version, commit: config.commit, env: config.env, refresh: refreshIdentifier() }
}
