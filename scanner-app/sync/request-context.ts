import type { Pairing } from '../pairing/pairing-store.ts'
import { freshLimits } from '../queue/limits.ts'
import type { Limits } from '../queue/limits.ts'
import type { Claimant } from '../queue/scan-moves.ts'
import type { Leases } from './leases.ts'
import type { SyncPorts } from './ports.ts'
import { freshSendState, resumed, retriedAtOnce } from './send-state.ts'
import type { SendState } from './send-state.ts'
import type { News, SyncState } from './state.ts'
import { isFresh } from './contact.ts'
import type { Contact } from './contact.ts'

/** What a request is made with. */
export interface RequestContext {
  pairing: Pairing
  /** For what still waits of an event that this device is no longer paired with. */
  isFormer: boolean
  sendState: SendState
  limits: Limits
  claimant: Claimant
}

export interface DecisionPorts extends SyncPorts {
  leases: Leases
  publish(): void
}

/** The present pairing first. None while nothing may be sent: unpaired, halted, or another window sends. */
export async function requestContexts(state: SyncState, ports: DecisionPorts): Promise<RequestContext[]> {
  const { pairing, locks, leases, sender, clock } = ports
  await takeIn('changed elsewhere', state, () => reload(state, ports))
  await takeIn('paired', state, () => readFormer(state, ports))
  await followPairing(state, ports)
  await takeIn('retry', state, () => endHalts(state, ports))
  followRoster(state, ports)
  if (!locks.isMine()) return []
  const current = pairing.current()
  const live = [...(current ? [current] : []), ...state.former].flatMap((pairing) => {
    const grant = state.grants.get(pairing.grantId)
    return grant && grant.limits.halt === null ? [{ pairing, grant }] : []
  })
  if (live.length > 0 && state.news.delete('resumed'))
    for (const { grant } of live)
      grant.sendState = afterResume(grant.sendState, state.contact, clock.deviceNow())
  const claimant = { claim: { by: sender, turn: state.turn++ }, isTaken: leases.isTaken }
  return live.map(({ pairing, grant }) => ({ pairing, isFormer: pairing !== current, ...grant, claimant }))
}

/** News that could not be taken in stay news. */
async function takeIn(news: News, state: SyncState, work: () => Promise<void>): Promise<void> {
  if (!state.news.delete(news)) return
  try {
    await work()
  } catch (error) {
    state.news.add(news)
    throw error
  }
}

async function reload(state: SyncState, { pairing, outbox, publish }: DecisionPorts): Promise<void> {
  await pairing.load()
  for (const [grantId, grant] of state.grants) grant.limits = await limitsOf(grantId, outbox)
  state.news.add('paired')
  publish()
}

async function endHalts({ grants, retried }: SyncState, { outbox, publish }: DecisionPorts): Promise<void> {
  for (const grantId of retried) {
    const grant = grants.get(grantId)
    if (!grant) continue
    const limits = { ...grant.limits, halt: null }
    await outbox.writeLimits(limits)
    grant.limits = limits
  }
  publish()
}

async function readFormer(state: SyncState, { pairing, outbox }: DecisionPorts): Promise<void> {
  state.former = await pairing.former()
  for (const { grantId } of state.former) await openGrant(grantId, state, outbox)
}

async function followPairing(state: SyncState, { pairing, knownKeys, outbox, publish }: DecisionPorts) {
  const door = pairing.door()
  if (!door || state.followed === door.grantId) return
  await knownKeys.load(door.event.id)
  await openGrant(door.grantId, state, outbox)
  state.followed = door.grantId
  const kept = new Set([door.grantId, ...state.former.map(({ grantId }) => grantId)])
  for (const grantId of state.grants.keys()) if (!kept.has(grantId)) state.grants.delete(grantId)
  publish()
}

/** A roster is kept as long as the pairing and its event. */
function followRoster({ grants }: SyncState, { pairing, roster, clock }: DecisionPorts): void {
  const door = pairing.door()
  if (!door) return
  const isGone = grants.get(door.grantId)?.limits.halt?.kind === 'event-gone'
  const isOver = pairing.current() === null || clock.now() > Date.parse(door.expiresAt)
  roster.follow(isGone || isOver ? null : door.event.id)
}

async function openGrant(
  grantId: string,
  { grants }: SyncState,
  outbox: DecisionPorts['outbox'],
): Promise<void> {
  if (grants.has(grantId)) return
  grants.set(grantId, { limits: await limitsOf(grantId, outbox), sendState: freshSendState })
}

async function limitsOf(grantId: string, outbox: DecisionPorts['outbox']): Promise<Limits> {
  return (await outbox.readLimits(grantId)) ?? freshLimits(grantId)
}

/** Coming back to the front comes as several events at once: only the first asks what the other doors did. */
function afterResume(sendState: SendState, contact: Contact, deviceNow: number): SendState {
  return isFresh(contact, deviceNow) ? retriedAtOnce(sendState) : resumed(sendState)
}
