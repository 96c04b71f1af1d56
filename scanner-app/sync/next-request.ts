import { withContact } from '../queue/limits.ts'
import type { Limits } from '../queue/limits.ts'
import { scanDays } from '../queue/scan-days.ts'
import { executeStep } from './execute-step.ts'
import type { StepContext, StepResult } from './execute-step.ts'
import type { Decision } from './loop.ts'
import { nextStep } from './plan.ts'
import type { RosterNeed, Step } from './plan.ts'
import { requestContexts } from './request-context.ts'
import type { DecisionPorts, RequestContext } from './request-context.ts'
import type { SyncState } from './state.ts'
import { withResult } from './contact.ts'

/** Enough to fill a batch beside the suspects of a search. */
const WINDOW = 400

/** Decides from what is on the disk now. Former pairings get their turn when the present one rests. */
export async function decide(state: SyncState, ports: DecisionPorts): Promise<Decision> {
  let until = Infinity
  for (const context of await requestContexts(state, ports)) {
    const { step, waiting } = await chooseStep(context, { state, ports })
    if (step.kind !== 'rest') return request(step, { ...context, waiting }, { state, ports })
    until = Math.min(until, step.until)
  }
  return { kind: 'rest', until }
}

interface Sync {
  state: SyncState
  ports: DecisionPorts
}

function request(step: Exclude<Step, { kind: 'rest' }>, context: StepContext, sync: Sync): Decision {
  const execute = async () => {
    // Asked for while this one is under way, it is asked for once more.
    if (step.kind === 'roster') sync.state.rosterWanted = false
    const result = await executeStep(step, context, sync.ports)
    if (result) await keep(result, context, sync)
  }
  return { kind: 'request', request: step.kind, execute }
}

async function chooseStep(
  { pairing, isFormer, sendState, limits }: RequestContext,
  { state, ports: { outbox, roster, leases, clock, isInFront, pairing: pairings } }: Sync,
): Promise<Pick<StepContext, 'waiting'> & { step: Step }> {
  const most = WINDOW + sendState.held.size
  const open = await outbox.open(pairing.event.id, most)
  if (isFormer && open.length === 0 && (await pairings.dropFormer(pairing)))
    state.former = state.former.filter((former) => former !== pairing)
  const taken = leases.observe(pairing.event.id, open)
  const { today, lastNight } = scanDays(clock.now())
  // Nobody scans for a former event any more.
  const days = isFormer ? [] : lastNight ? [today, lastNight] : [today]
  const rosterNeed: RosterNeed = isFormer || !roster.mayBeAsked() ? 'none' : wantedRoster(state)
  const now = clock.elapsed()
  return {
    step: nextStep({ sendState, now, days, open, taken, limits, roster: rosterNeed, isInFront: isInFront() }),
    waiting: open.length < most ? open.length : null,
  }
}

const wantedRoster = ({ rosterWanted }: SyncState): RosterNeed => (rosterWanted ? 'wanted' : 'regular')

/** Takes over what a request has taught, and writes down what outlives the page. */
async function keep(
  { sendState, limits: learned, response, settle }: StepResult,
  { pairing: { grantId }, isFormer, limits: old }: RequestContext,
  { state, ports: { pairing, outbox, knownKeys, clock } }: Sync,
): Promise<void> {
  const limits = noteContact(state, response, { limits: learned, clock })
  state.grants.set(grantId, { limits, sendState })
  await settle()
  const hasEnded = limits.halt?.kind === 'pairing-ended'
  if (hasEnded) await pairing.load()
  // Another window has paired this device anew: that pairing has not ended.
  const isReplaced = isFormer || pairing.door()?.grantId !== grantId
  if (hasEnded && isReplaced) {
    await pairing.end(grantId)
    state.news.add('paired')
    return
  }
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
