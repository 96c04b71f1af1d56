import { call } from '@masuk/shared/client.ts'
import type { Send } from '@masuk/shared/client.ts'
import { admitScans, knownScans, undoScan } from '@masuk/shared/contract/scan.ts'
import type { Clock } from '../device/clock.ts'
import type { Pairing } from '../pairing/pairing-store.ts'
import { afterAsk, afterPost, afterUndo } from './after-answer.ts'
import type { Aftermath } from './after-answer.ts'
import { meaningOf } from './answer.ts'
import type { Meaning } from './answer.ts'
import { wireScan } from './batch.ts'
import { withRequest } from './course.ts'
import type { Course } from './course.ts'
import type { KnownKeys } from './known-keys.ts'
import { FRESH_CLAIM_MS } from './leases.ts'
import type { Claimant, Outbox } from './outbox.ts'
import type { ScanRecord } from './scan-record.ts'
import type { Step } from './sync-plan.ts'
import type { Terms } from './terms.ts'

export interface CarrierPorts {
  outbox: Outbox
  knownKeys: KnownKeys
  send: Send
  clock: Pick<Clock, 'deviceNow' | 'elapsed'>
  /** In [0, 1). */
  random(): number
  appVersion: string
}

export interface Standpoint {
  pairing: Pairing
  course: Course
  terms: Terms
  claimant: Claimant
}

/** The queue after a request, and how the request ended. */
export interface CarriedOut extends Aftermath {
  meaning: Meaning<unknown>
}

/** Makes the one request of a step and writes down what came of it. Null when there was nothing left to send. */
export async function carryOut(
  step: Exclude<Step, { kind: 'rest' }>,
  at: Standpoint,
  ports: CarrierPorts,
): Promise<CarriedOut | null> {
  switch (step.kind) {
    case 'ask':
      return ask(step, at, ports)
    case 'post':
      return post(step.scans, at, ports)
    case 'undo':
      return undo(step.scan, at, ports)
  }
}

async function ask(
  step: Extract<Step, { kind: 'ask' }>,
  at: Standpoint,
  ports: CarrierPorts,
): Promise<CarriedOut> {
  const { pairing } = at
  const { day } = step
  const { waiting, appVersion } = await report(pairing, ports)
  const result = await call(ports.send, knownScans, {
    headers: { 'if-none-match': ports.knownKeys.etag(day) ?? undefined },
    query: { token: pairing.token, day, waiting: String(waiting), appVersion },
  })
  const meaning = meaningOf(result, ports.random())
  if (meaning.kind === 'reply') {
    const { etag, body } = meaning
    // In memory it holds even when the disk refuses; it can be asked for again.
    await ports.knownKeys
      .put({ eventId: pairing.event.id, day }, { scanKeys: body.scanKeys, etag })
      .catch(() => {})
  }
  return { ...afterAsk(step, meaning, before(at, ports)), meaning }
}

async function post(
  planned: readonly ScanRecord[],
  at: Standpoint,
  ports: CarrierPorts,
): Promise<CarriedOut | null> {
  const reported = await report(at.pairing, ports)
  const scans = await claimNow(planned, 'post', { ...at, ...ports })
  if (scans.length === 0) return null
  const body = { token: at.pairing.token, scans: scans.map(wireScan), ...reported }
  const meaning = meaningOf(await call(ports.send, admitScans, { body }), ports.random())
  const after = afterPost(scans, meaning, before(at, ports))
  await ports.outbox.settle(at.claimant.claim.by, after.outcomes)
  return { ...after, meaning }
}

async function undo(planned: ScanRecord, at: Standpoint, ports: CarrierPorts): Promise<CarriedOut | null> {
  const { token, event } = at.pairing
  const [scan] = await claimNow([planned], 'undo', { ...at, ...ports })
  if (!scan) return null
  const { code, scanKey, scannedAt } = scan
  // Only this very scan: by the time that an unanswered undo is sent again, another door may have let them in.
  const body = { token, code, scanKey, scannedAt }
  const meaning = meaningOf(await call(ports.send, undoScan, { body }), ports.random())
  const after = afterUndo(scan, meaning, before(at, ports))
  const isFree = after.outcomes.some((outcome) => outcome.to === 'undone' && outcome.standing === null)
  // First: once the record says undone, the key must be free to be scanned again.
  if (isFree) await ports.knownKeys.forget(event.id, scanKey).catch(() => {})
  await ports.outbox.settle(at.claimant.claim.by, after.outcomes)
  return { ...after, meaning }
}

/**
 * A claim is for this moment. A page that was frozen while it was written must look again: another window may have
 * sent and even undone the scans since.
 */
async function claimNow(
  planned: readonly ScanRecord[],
  purpose: 'post' | 'undo',
  { outbox, clock, claimant }: Pick<CarrierPorts, 'outbox' | 'clock'> & Pick<Standpoint, 'claimant'>,
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
  { outbox, appVersion }: CarrierPorts,
): Promise<{ waiting: number; appVersion: string }> {
  return { waiting: await outbox.waitingCount(event.id), appVersion }
}

function before({ course, terms }: Standpoint, { clock, random }: CarrierPorts) {
  const now = clock.elapsed()
  return { course: withRequest(course, now), terms, now, random: random() }
}
