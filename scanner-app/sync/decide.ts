import { withContact } from '../queue/limits.ts'
import type { Limits } from '../queue/limits.ts'
import { scanDays } from '../queue/scan-days.ts'
import { executeStep } from './execute-step.ts'
import type { StepResult } from './execute-step.ts'
import type { Decision } from './loop.ts'
import { nextStep } from './plan.ts'
import type { Step } from './plan.ts'
import { requestContext } from './request-context.ts'
import type { DecisionPorts, RequestContext } from './request-context.ts'
import type { SyncState } from './state.ts'
import { withResult } from './contact.ts'

/** Enough to fill a batch beside the suspects of a search. */
const WINDOW = 400

/** Decides from what is on the disk now. */
export async function decide(state: SyncState, ports: DecisionPorts): Promise<Decision> {
  const context = await requestContext(state, ports)
  if (!context) return { kind: 'rest', until: Infinity }
  const step = await chooseStep(context, ports)
  if (step.kind === 'rest') return step
  const execute = async () => {
    const result = await executeStep(step, context, ports)
    if (result) await keep(result, context, { state, ports })
  }
  return { kind: 'request', request: step.kind, execute }
}

async function chooseStep(
  { pairing, sendState, limits }: RequestContext,
  { outbox, knownKeys, leases, clock }: DecisionPorts,
): Promise<Step> {
  const open = await outbox.open(pairing.event.id, WINDOW + sendState.held.size)
  const taken = leases.observe(open)
  const { today, lastNight } = scanDays(clock.now())
  const days = (lastNight ? [today, lastNight] : [today]).map((day) => ({ day, keys: knownKeys.count(day) }))
  return nextStep({ sendState, now: clock.elapsed(), days, open, taken, limits })
}

/** Takes over what a request has taught, and writes down what outlives the page. */
async function keep(
  { sendState, limits: learned, response }: StepResult,
  { pairing: { grantId }, limits: old }: RequestContext,
  { state, ports: { pairing, outbox, knownKeys, clock } }: { state: SyncState; ports: DecisionPorts },
): Promise<void> {
  const limits = noteContact(state, response, { limits: learned, clock })
  state.grant = { limits, sendState }
  const hasEnded = limits.halt?.kind === 'pairing-ended'
  if (hasEnded) await pairing.load()
  // Another window has paired this device anew: that pairing has not ended.
  if (hasEnded && pairing.door()?.grantId !== grantId) return
  if (limits !== old) await outbox.writeLimits(limits)
  if (hasEnded) {
    await pairing.end(grantId)
    await knownKeys.wipe().catch(() => {})
  }
}

function noteContact(
  state: SyncState,
  { kind }: StepResult['response'],
  { limits, clock }: { limits: Limits; clock: DecisionPorts['clock'] },
): Limits {
  state.contact = withResult(state.contact, kind !== 'no-answer')
  if (kind !== 'reply' && kind !== 'unchanged') return limits
  const last = { at: clock.now(), deviceTime: clock.deviceNow() }
  state.contact = { ...state.contact, last }
  return withContact(limits, last.at)
}
