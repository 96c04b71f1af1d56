import type { Pairing } from '../pairing/pairing-store.ts'
import { freshLimits } from '../queue/limits.ts'
import type { Limits } from '../queue/limits.ts'
import type { Claimant } from '../queue/scan-moves.ts'
import type { Leases } from './leases.ts'
import type { SyncPorts } from './ports.ts'
import { freshSendState, resumed, retriedAtOnce } from './send-state.ts'
import type { SendState } from './send-state.ts'
import type { SyncState } from './state.ts'
import { isFresh } from './contact.ts'
import type { Contact } from './contact.ts'

/** What a request is made with. */
export interface RequestContext {
  pairing: Pairing
  sendState: SendState
  limits: Limits
  claimant: Claimant
}

export interface DecisionPorts extends SyncPorts {
  leases: Leases
  publish(): void
}

/** Null while nothing may be sent: unpaired, halted, or another window sends. Takes in the news first. */
export async function requestContext(state: SyncState, ports: DecisionPorts): Promise<RequestContext | null> {
  const { pairing, locks, leases, sender, clock } = ports
  await reloadIfChanged(state, ports)
  await followPairing(state, ports)
  const current = pairing.current()
  const { grant } = state
  if (!current || grant?.limits.grantId !== current.grantId || grant.limits.halt || !locks.isMine())
    return null
  if (state.news.delete('resumed'))
    grant.sendState = afterResume(grant.sendState, state.contact, clock.deviceNow())
  const claimant = { claim: { by: sender, turn: state.turn++ }, isTaken: leases.isTaken }
  return { pairing: current, ...grant, claimant }
}

async function followPairing(state: SyncState, { pairing, knownKeys, outbox, publish }: DecisionPorts) {
  const door = pairing.door()
  if (!door || state.grant?.limits.grantId === door.grantId) return
  await knownKeys.load(door.event.id)
  state.grant = { limits: await limitsOf(door.grantId, outbox), sendState: freshSendState }
  publish()
}

async function reloadIfChanged(
  { news, grant }: SyncState,
  { pairing, outbox, publish }: DecisionPorts,
): Promise<void> {
  if (!news.delete('changed elsewhere')) return
  try {
    await pairing.load()
    const door = pairing.door()
    if (door && grant?.limits.grantId === door.grantId) grant.limits = await limitsOf(door.grantId, outbox)
  } catch (error) {
    news.add('changed elsewhere')
    throw error
  }
  publish()
}

async function limitsOf(grantId: string, { readLimits }: DecisionPorts['outbox']): Promise<Limits> {
  const kept = await readLimits()
  return kept?.grantId === grantId ? kept : freshLimits(grantId)
}

/** Coming back to the front comes as several events at once: only the first asks what the other doors did. */
function afterResume(sendState: SendState, contact: Contact, deviceNow: number): SendState {
  return isFresh(contact, deviceNow) ? retriedAtOnce(sendState) : resumed(sendState)
}
