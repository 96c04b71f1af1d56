import { call } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import { scanFeed } from '@masuk/shared/contract/door-feed.ts'
import { admitScans, undoScan } from '@masuk/shared/contract/scan.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { Outcome } from '../queue/scan-transitions.ts'
import { applyAsk, applyPost, applyRoster, applyUndo } from './apply-response.ts'
import type { AppliedResponse } from './apply-response.ts'
import { wireScan } from './batch.ts'
import { askRoster } from './ask-roster.ts'
import type { Health } from './health.ts'
import { FRESH_CLAIM_MS } from './leases.ts'
import type { Step } from './plan.ts'
import type { StepPorts } from './ports.ts'
import type { RequestContext } from './request-context.ts'
import { readResponse } from './response.ts'
import type { ServiceResponse } from './response.ts'
import { withRequest } from './send-state.ts'

/** A transaction has three seconds, also on a slow device. */
const KEYS_A_TRANSACTION = 200

type AdmissionChange = Reply<typeof scanFeed>['changes'][number]

export interface StepContext extends RequestContext {
  /** How many scans and undos of the event wait; null when it was not counted. */
  waiting: number | null
}

/** What a request changes, and how it ended. */
export interface StepResult extends AppliedResponse {
  response: ServiceResponse<unknown>
  /** Writes down what came of the scans. Last: what the request has taught holds also when the storage fails. */
  settle(): Promise<void>
}

/** Makes the one request of a step. Null when there was nothing left to send. */
export async function executeStep(
  step: Exclude<Step, { kind: 'rest' }>,
  context: StepContext,
  ports: StepPorts,
): Promise<StepResult | null> {
  switch (step.kind) {
    case 'ask':
      return ask(step, context, ports)
    case 'post':
      return post(step.scans, context, ports)
    case 'undo':
      return undo(step.scan, context, ports)
    case 'roster':
      return roster(context, ports)
  }
}

async function roster(context: StepContext, ports: StepPorts): Promise<StepResult> {
  const { pairing } = context
  const reported = await report(context, ports)
  // It comes at any moment, and counts from the moment at which it left.
  const sent = before(context, ports)
  const response = await askRoster({ token: pairing.token, ...asTexts(reported) }, ports)
  const applied = applyRoster(response, { ...sent, now: ports.clock.elapsed() })
  return { ...applied, response, settle: async () => {} }
}

async function ask(
  step: Extract<Step, { kind: 'ask' }>,
  context: StepContext,
  ports: StepPorts,
): Promise<StepResult> {
  const { pairing } = context
  const { day } = step
  const reported = asTexts(await report(context, ports))
  const after = ports.knownKeys.cursor(day) ?? undefined
  const result = await call(ports.send, scanFeed, {
    query: { token: pairing.token, day, after, ...reported },
  })
  const response = readResponse(result, ports.random())
  if (response.kind === 'reply') {
    // In memory it holds even when the disk refuses; it can be asked for again.
    await ports.knownKeys.take({ eventId: pairing.event.id, day }, response.body).catch(() => {})
    if (step.ahead) await markSuspected(day, response.body.changes, ports)
  }
  return { ...applyAsk(step, response, before(context, ports)), response, settle: async () => {} }
}

async function post(
  planned: readonly ScanRecord[],
  context: StepContext,
  ports: StepPorts,
): Promise<StepResult | null> {
  const reported = await report(context, ports)
  // Last: between the claim and the request nothing may be waited for.
  const scans = await claimNow(planned, 'post', { ...context, ...ports })
  if (scans.length === 0) return null
  const body = { token: context.pairing.token, scans: scans.map(wireScan), ...reported }
  const response = readResponse(await call(ports.send, admitScans, { body }), ports.random())
  const { sendState, ...rest } = before(context, ports)
  const applied = applyPost(scans, response, { ...rest, sendState: { ...sendState, postedAt: rest.now } })
  async function settle(): Promise<void> {
    await ports.outbox.settle(context.claimant.claim.by, applied.outcomes)
    noteAccepted(scans, applied.outcomes, ports.knownKeys)
  }
  return { ...applied, response, settle }
}

/** Who is in by our own word is in at once, and not only when the feed tells of it. */
function noteAccepted(
  scans: readonly ScanRecord[],
  outcomes: readonly Outcome[],
  knownKeys: StepPorts['knownKeys'],
): void {
  for (const [at, { scanKey, eventId, ...own }] of scans.entries()) {
    const outcome = outcomes[at]
    if (outcome?.to !== 'accepted') continue
    const { scannedAt, device } = outcome.conflict ?? own
    knownKeys.note(eventId, scanKey, { at: Date.parse(scannedAt), device })
  }
}

/** Before they are sent for the first time: scans of tickets that another door has let in meanwhile. */
async function markSuspected(
  day: string,
  changes: readonly AdmissionChange[],
  { outbox }: Pick<StepPorts, 'outbox'>,
): Promise<void> {
  const others = changes.flatMap(({ ticketId, scannedAt, device = null }) =>
    scannedAt === null
      ? []
      : [[makeScanKey({ ticketId, day }), { at: Date.parse(scannedAt), device }] as const],
  )
  for (let at = 0; at < others.length; at += KEYS_A_TRANSACTION)
    // It is only a mark: sending never waits for it.
    await outbox.suspect(new Map(others.slice(at, at + KEYS_A_TRANSACTION))).catch(() => {})
}

async function undo(planned: ScanRecord, context: StepContext, ports: StepPorts): Promise<StepResult | null> {
  const { token, event } = context.pairing
  const [scan] = await claimNow([planned], 'undo', { ...context, ...ports })
  if (!scan) return null
  const { code, scanKey, scannedAt } = scan
  // Only this very scan: by the time that an unanswered undo is sent again, another door may have let them in.
  const body = { token, code, scanKey, scannedAt }
  const response = readResponse(await call(ports.send, undoScan, { body }), ports.random())
  const applied = applyUndo(scan, response, before(context, ports))
  const isFree = applied.outcomes.some((outcome) => outcome.to === 'undone' && outcome.existing === null)
  const settle = async () => {
    // First: once the record says undone, the key must be free to be scanned again.
    if (isFree) await ports.knownKeys.forget(event.id, scanKey).catch(() => {})
    await ports.outbox.settle(context.claimant.claim.by, applied.outcomes)
  }
  return { ...applied, response, settle }
}

/**
 * A claim is for this moment. A page that was frozen while it was written must decide again: another window may have
 * sent and even undone the scans since.
 */
async function claimNow(
  planned: readonly ScanRecord[],
  purpose: 'post' | 'undo',
  { outbox, clock, claimant }: Pick<StepPorts, 'outbox' | 'clock'> & Pick<RequestContext, 'claimant'>,
): Promise<ScanRecord[]> {
  const [elapsed, deviceTime] = [clock.elapsed(), clock.deviceNow()]
  const seqs = planned.map(({ seq }) => seq)
  const scans = await outbox.claim(seqs, purpose, claimant)
  // `elapsed` may stand still while a device sleeps, and the device's clock may be set: either tells.
  const tookMs = Math.max(clock.elapsed() - elapsed, Math.abs(clock.deviceNow() - deviceTime))
  return tookMs < FRESH_CLAIM_MS ? scans : []
}

/** What a request says of this device beside its matter. */
async function report(
  { pairing: { event }, waiting }: StepContext,
  { outbox, appVersion, health }: StepPorts,
): Promise<Health & { waiting: number; appVersion: string }> {
  return {
    waiting: waiting ?? (await outbox.waitingCount(event.id)),
    appVersion,
    ...(await health?.()),
  }
}

/** In an address everything is text. */
function asTexts(reported: Health & { waiting: number; appVersion: string }) {
  const { appVersion, isCharging, ...counts } = reported
  const texts = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]))
  return {
    ...texts,
    appVersion,
    ...(isCharging !== undefined && { isCharging: String(isCharging) as 'true' }),
  }
}

function before({ sendState, limits }: RequestContext, { clock, random }: StepPorts) {
  const now = clock.elapsed()
  return { sendState: withRequest(sendState, now), limits, now, random: random() }
}
