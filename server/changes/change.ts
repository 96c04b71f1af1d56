import type { AuditAction } from '@masuk/shared/contract/audit-actions.ts'
import type { AuditWords, Authority, HandlerReply, Operation } from '@masuk/shared/contract/operation.ts'
import type pg from 'pg'
import { Fault } from '../core/fault.ts'
import type { HandlerContext } from '../core/handler.ts'
import type { SessionProof } from '../core/proofs.ts'
import { writeAudit } from '../db/audit-log.ts'
import type { Database } from '../db/connect.ts'
import type { Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { lockPerson, sharePerson } from '../locks/person.ts'
import type { LockedPerson } from '../locks/person.ts'
import { findReply, keepReply, releaseKey } from './idempotency.ts'

/** An operation that is written down. */
export type RecordedOperation = Operation & { audit: AuditWords }

/** What is needed of a handler's context to change something. */
export type ChangeContext<O extends RecordedOperation> = Pick<
  HandlerContext<O>,
  'operation' | 'deps' | 'request' | 'proof'
>

/** What was done, as the audit log keeps it; the kind of thing that `subjectId` names is the operation's. */
export interface Entry<O extends RecordedOperation> {
  action: keyof O['audit']['actions'] & AuditAction
  subjectId: string
  /** Ids and values, never names. */
  metadata?: Record<string, unknown>
}

/** Whose log an entry is in, and who did it. */
export interface Actor {
  organizationId: string
  /** null when nobody is known. */
  actorId: string | null
  /** The API key by which they did it. */
  apiKeyId?: string | null
}

type Refusal<O extends RecordedOperation> = Extract<HandlerReply<O>, { state: 'refused' }>

/** What a change came to: a refusal, or what `done` or `unchanged` makes. */
export type Outcome<O extends RecordedOperation, E = Entry<O>> =
  | Refusal<O>
  | { reply: HandlerReply<O>; entry: E | null }

/** The change was made: the reply, and what the audit log keeps of it. */
export function done<const Reply, const E>(reply: Reply, entry: E): { reply: Reply; entry: E } {
  return { reply, entry }
}

/** All was so already: the reply is the same, and nothing is written down again. */
export function unchanged<const Reply>(reply: Reply): { reply: Reply; entry: null } {
  return { reply, entry: null }
}

const pools: Record<Authority, (db: Database) => pg.Pool> = {
  public: ({ web }) => web,
  'pairing-code': ({ door }) => door,
  'scanner-grant': ({ door }) => door,
  session: ({ web }) => web,
  'optional-session': ({ web }) => web,
  organiser: ({ web }) => web,
  platform: ({ web }) => web,
  local: ({ identity }) => identity,
}

/**
 * Changes something in one transaction, on the pool of the operation's authority, and writes it to the audit log: the
 * change and its entry are both there or both not. Sent again under the same Idempotency-Key it replies what it replied
 * before. `work` may run again, so it does nothing but SQL.
 */
export async function change<O extends RecordedOperation>(
  context: ChangeContext<O>,
  work: (tx: Tx) => Promise<Outcome<O, Entry<O> & Actor>>,
): Promise<HandlerReply<O>> {
  return transaction(poolOf(context), async (tx) => {
    await requireNotErased(tx, context)
    return workAndKeep(tx, context, work)
  })
}

/**
 * The same for what a person changes of their account: they do one such thing at a time. The lock is taken at once, because
 * two who hold the one of `change` would wait for each other.
 */
export async function changePerson<O extends RecordedOperation & { authority: 'session' }>(
  context: ChangeContext<O>,
  work: (tx: Tx, person: LockedPerson) => Promise<Outcome<O, Entry<O> & Actor>>,
): Promise<HandlerReply<O>> {
  return transaction(poolOf(context), async (tx) => {
    const { userId } = context.proof
    const person = await lockPerson(tx, userId)
    if (!person || person.erasedAt) throw new Fault(401, ERASED)
    return workAndKeep(tx, context, () => work(tx, person))
  })
}

async function workAndKeep<O extends RecordedOperation>(
  tx: Tx,
  context: ChangeContext<O>,
  work: (tx: Tx) => Promise<Outcome<O, Entry<O> & Actor>>,
): Promise<HandlerReply<O>> {
  const before = await findReply(tx, context)
  if (before) return before.reply as HandlerReply<O>
  const outcome = await workOnce(tx, context, work)
  if (!('reply' in outcome)) {
    await releaseKey(tx, context)
    return outcome
  }
  await keepReply(tx, context, outcome.reply)
  return outcome.reply
}

/** The same for what ends an account: `work` locks the person itself, and nothing is kept for whoever sends it again. */
export async function changeAccount<O extends RecordedOperation>(
  context: ChangeContext<O>,
  work: (tx: Tx) => Promise<Outcome<O, Entry<O> & Actor>>,
): Promise<HandlerReply<O>> {
  return transaction(poolOf(context), async (tx) => {
    const outcome = await workOnce(tx, context, work)
    return 'reply' in outcome ? outcome.reply : outcome
  })
}

async function workOnce<O extends RecordedOperation>(
  tx: Tx,
  context: ChangeContext<O>,
  work: (tx: Tx) => Promise<Outcome<O, Entry<O> & Actor>>,
): Promise<Outcome<O, Entry<O> & Actor>> {
  const outcome = await work(tx)
  if ('reply' in outcome && outcome.entry) await write(tx, context, outcome.entry)
  return outcome
}

const ERASED = 'Sign in first: this account was erased.'

/** A person whose account is erased at this moment changes nothing in their own name any more. Members are asked by their team. */
async function requireNotErased<O extends RecordedOperation>(
  tx: Tx,
  { operation, proof }: ChangeContext<O>,
): Promise<void> {
  if (operation.authority !== 'session') return
  const { userId } = proof as SessionProof
  if (!(await sharePerson(tx, userId))) throw new Fault(401, ERASED)
}

/** Writes down an operation that changes nothing, such as an export. */
export async function record<O extends RecordedOperation>(
  context: ChangeContext<O>,
  entry: Entry<O> & Actor,
): Promise<void> {
  await transaction(poolOf(context), (tx) => write(tx, context, entry))
}

function poolOf<O extends RecordedOperation>({ operation, deps }: ChangeContext<O>): pg.Pool {
  return pools[operation.authority](deps.db)
}

async function write<O extends RecordedOperation>(
  tx: Tx,
  { operation }: ChangeContext<O>,
  { subjectId, ...entry }: Entry<O> & Actor,
): Promise<void> {
  await writeAudit(tx, { ...entry, subject: { type: operation.audit.subject, id: subjectId } })
}
