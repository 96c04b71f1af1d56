import { call } from '@masuk/shared/client.ts'
import { admitScans, knownScans, undoScan } from '@masuk/shared/contract/scan.ts'
import type { Pairing } from '../pairing/pairing-store.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { applyAsk, applyPost, applyUndo } from './apply-response.ts'
import type { AppliedResponse } from './apply-response.ts'
import { wireScan } from './batch.ts'
import { FRESH_CLAIM_MS } from './leases.ts'
import type { Step } from './plan.ts'
import type { StepPorts } from './ports.ts'
import type { RequestContext } from './request-context.ts'
import { readResponse } from './response.ts'
import type { ServiceResponse } from './response.ts'
import { withRequest } from './send-state.ts'

/** What a request changes, and how it ended. */
export interface StepResult extends AppliedResponse {
  response: ServiceResponse<unknown>
  /** Writes down what came of the scans. Last: what the request has taught holds also when the storage fails. */
  settle(): Promise<void>
}

/** Makes the one request of a step. Null when there was nothing left to send. */
export async function executeStep(
  step: Exclude<Step, { kind: 'rest' }>,
  context: RequestContext,
  ports: StepPorts,
): Promise<StepResult | null> {
  switch (step.kind) {
    case 'ask':
      return ask(step, context, ports)
    case 'post':
      return post(step.scans, context, ports)
    case 'undo':
      return undo(step.scan, context, ports)
  }
}

async function ask(
  step: Extract<Step, { kind: 'ask' }>,
  context: RequestContext,
  ports: StepPorts,
): Promise<StepResult> {
  const { pairing } = context
  const { day } = step
  const { waiting, appVersion } = await report(pairing, ports)
  const result = await call(ports.send, knownScans, {
    headers: { 'if-none-match': ports.knownKeys.etag(day) ?? undefined },
    query: { token: pairing.token, day, waiting: String(waiting), appVersion },
  })
  const response = readResponse(result, ports.random())
  if (response.kind === 'reply') {
    const { etag, body } = response
    // In memory it holds even when the disk refuses; it can be asked for again.
    await ports.knownKeys
      .put({ eventId: pairing.event.id, day }, { scanKeys: body.scanKeys, etag })
      .catch(() => {})
  }
  return { ...applyAsk(step, response, before(context, ports)), response, settle: async () => {} }
}

async function post(
  planned: readonly ScanRecord[],
  context: RequestContext,
  ports: StepPorts,
): Promise<StepResult | null> {
  const reported = await report(context.pairing, ports)
  const scans = await claimNow(planned, 'post', { ...context, ...ports })
  if (scans.length === 0) return null
  const body = { token: context.pairing.token, scans: scans.map(wireScan), ...reported }
  const response = readResponse(await call(ports.send, admitScans, { body }), ports.random())
  const applied = applyPost(scans, response, before(context, ports))
  const settle = () => ports.outbox.settle(context.claimant.claim.by, applied.outcomes)
  return { ...applied, response, settle }
}

async function undo(
  planned: ScanRecord,
  context: RequestContext,
  ports: StepPorts,
): Promise<StepResult | null> {
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

async function report(
  { event }: Pairing,
  { outbox, appVersion }: StepPorts,
): Promise<{ waiting: number; appVersion: string }> {
  return { waiting: await outbox.waitingCount(event.id), appVersion }
}

function before({ sendState, limits }: RequestContext, { clock, random }: StepPorts) {
  const now = clock.elapsed()
  return { sendState: withRequest(sendState, now), limits, now, random: random() }
}
