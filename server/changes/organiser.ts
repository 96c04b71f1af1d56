import type { HandlerReply } from '@masuk/shared/contract/operation.ts'
import { abilities, may } from '@masuk/shared/roles.ts'
import type { Ability, Role } from '@masuk/shared/roles.ts'
import { Fault } from '../core/fault.ts'
import type { HandlerContext } from '../core/handler.ts'
import { KEY_HAS_ENDED, keyHas, keyOf } from '../core/proofs.ts'
import type { OrganiserProof } from '../core/proofs.ts'
import type { Tx } from '../db/db.ts'
import { lockApiKey } from '../locks/api-key.ts'
import { lockEvent, lockEventList, lockMember, lockTeam } from '../locks/locks.ts'
import type { LockedEvent, LockedEventList, LockedTeam } from '../locks/locks.ts'
import { change, record } from './change.ts'
import type { Actor, Entry, Outcome, RecordedOperation } from './change.ts'

type OrganiserChange = RecordedOperation & { authority: 'organiser'; needs: Ability }

/** What every change of an organiser is given. */
interface Inside {
  tx: Tx
  now: Date
  /** The caller's role, as it is inside the lock. */
  role: Role
  /** True when the caller has another ability as well: by that role, and by their API key when there is one. */
  can(ability: Ability): boolean
}

/** A change of one event, which is locked. */
export function changeEvent<O extends OrganiserChange & { scope: 'event' }>(
  context: HandlerContext<O>,
  work: (inside: Inside & { event: LockedEvent }) => Promise<Outcome<O>>,
): Promise<HandlerReply<O>> {
  const { proof } = context
  const lock = async (tx: Tx) => ({ event: await requireLockedEvent(tx, proof) })
  return changeLocked(context, { lock, work })
}

/** A change of one event and of the list that it is in; both are locked. */
export function changeEventInList<O extends OrganiserChange & { scope: 'event' }>(
  context: HandlerContext<O>,
  work: (inside: Inside & { list: LockedEventList; event: LockedEvent }) => Promise<Outcome<O>>,
): Promise<HandlerReply<O>> {
  const { proof } = context
  const lock = async (tx: Tx) => {
    const list = await lockEventList(tx, proof.organizationId)
    return { list, event: await requireLockedEvent(tx, proof) }
  }
  return changeLocked(context, { lock, work })
}

/** A deletion in one event, which is locked. It may have been deleted before, and its event since: then that is null. */
export function deleteInEvent<O extends OrganiserChange & { scope: 'event'; method: 'DELETE' }>(
  context: HandlerContext<O>,
  work: (inside: Inside & { event: LockedEvent | null }) => Promise<Outcome<O>>,
): Promise<HandlerReply<O>> {
  const { proof } = context
  const lock = async (tx: Tx) => ({ event: await lockEvent(tx, proof) })
  return changeLocked(context, { lock, work })
}

/** A change of the events of an organisation, whose list is locked. */
export function changeEventList<O extends OrganiserChange & { scope: 'organization' }>(
  context: HandlerContext<O>,
  work: (inside: Inside & { list: LockedEventList }) => Promise<Outcome<O>>,
): Promise<HandlerReply<O>> {
  const { organizationId } = context.proof
  const lock = async (tx: Tx) => ({ list: await lockEventList(tx, organizationId) })
  return changeLocked(context, { lock, work })
}

/** A change at one event for which nothing is locked but the caller's membership: doors go on meanwhile. */
export function changeAtEvent<O extends OrganiserChange & { scope: 'event' }>(
  context: HandlerContext<O>,
  work: (inside: Inside) => Promise<Outcome<O>>,
): Promise<HandlerReply<O>> {
  return changeLocked(context, { lock: () => Promise.resolve({}), work })
}

/** A change of the team of an organisation, which is locked. */
export function changeTeam<O extends OrganiserChange & { scope: 'organization' }>(
  context: HandlerContext<O>,
  work: (inside: Inside & { team: LockedTeam }) => Promise<Outcome<O>>,
): Promise<HandlerReply<O>> {
  const { organizationId } = context.proof
  const lock = async (tx: Tx) => ({ team: await lockTeam(tx, organizationId) })
  return changeLocked(context, { lock, work })
}

/** A change in an organisation for which nothing is locked but the caller's membership. */
export function changeOrganization<O extends OrganiserChange & { scope: 'organization' }>(
  context: HandlerContext<O>,
  work: (inside: Inside) => Promise<Outcome<O>>,
): Promise<HandlerReply<O>> {
  return changeLocked(context, { lock: () => Promise.resolve({}), work })
}

/** Writes down a read of an event that people must account for, such as an export. */
export function recordRead<O extends OrganiserChange & { scope: 'event' }>(
  context: HandlerContext<O>,
  action: Entry<O>['action'],
  metadata: Record<string, unknown>,
): Promise<void> {
  const proof: OrganiserProof = context.proof
  return record(context, { ...actorOf(proof), action, subjectId: proof.eventId, metadata })
}

/** Locks, asks again whether the caller may do this, does it, and writes it down in the caller's name. */
function changeLocked<O extends OrganiserChange, Locked>(
  context: HandlerContext<O>,
  {
    lock,
    work,
  }: { lock: (tx: Tx) => Promise<Locked>; work: (inside: Inside & Locked) => Promise<Outcome<O>> },
): Promise<HandlerReply<O>> {
  const { operation, deps } = context
  const proof: OrganiserProof = context.proof
  const actor = actorOf(proof)
  const now = deps.clock.now()
  return change(context, async (tx) => {
    const locked = await lock(tx)
    const role = await requireStillAllowed(tx, proof, { needs: operation.needs, now })
    const can = (ability: Ability) => may(role, ability) && keyHas(proof, ability)
    const outcome = await work({ tx, now, role, can, ...locked })
    if (!('reply' in outcome)) return outcome
    const { reply, entry } = outcome
    return { reply, entry: entry && { ...actor, ...entry } }
  })
}

function actorOf({ organizationId, session }: OrganiserProof): Actor {
  return { organizationId, actorId: session.userId, apiKeyId: keyOf(session)?.apiKeyId ?? null }
}

async function requireLockedEvent(tx: Tx, proof: OrganiserProof): Promise<LockedEvent> {
  const event = await lockEvent(tx, proof)
  if (!event) throw new Fault(404, 'There is no such event or organisation, or you are not a member of it.')
  return event
}

/** The caller's role inside the lock: the change that this one waited for may have removed the caller, or ended their key. */
async function requireStillAllowed(
  tx: Tx,
  { organizationId, session }: OrganiserProof,
  { needs, now }: { needs: Ability; now: Date },
): Promise<Role> {
  const { userId } = session
  const member = await lockMember(tx, { organizationId, userId })
  const key = keyOf(session)
  if (key && !(member && (await lockApiKey(tx, member, { ...key, now })))) throw new Fault(401, KEY_HAS_ENDED)
  if (!member) throw new Fault(403, 'You are no longer a member of this organisation.')
  if (!may(member.role, needs)) throw new Fault(403, abilities[needs].refusal)
  return member.role
}
