import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { enterGiveaway, proofOfGiveaway } from '@masuk/shared/contract/giveaways.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { everyPage, PageFailed } from '@masuk/shared/every-page.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import { checkDraw, type DrawChecked, type DrawProof } from './check-draw.ts'

/** Entering a giveaway. `asking`: the person is told what it costs before it is spent. */
export type Entering =
  | { kind: 'idle' }
  | { kind: 'asking'; giveawayId: string }
  | { kind: 'busy'; giveawayId: string }
  | { kind: 'entered'; giveawayId: string; balance: number }
  | { kind: 'refused'; giveawayId: string; reason: string; message: string }
  | { kind: 'failed'; giveawayId: string; failure: Failure }

/** The check of one draw on this device. */
export type DrawCheck =
  | { kind: 'busy' }
  | { kind: 'checked'; checked: DrawChecked; entries: number; hasWon: boolean | null }
  | { kind: 'failed'; failure: Failure }

export interface GiveawayStore {
  entering: ReadonlySignal<Entering>
  checks: ReadonlySignal<ReadonlyMap<string, DrawCheck>>
  ask(giveawayId: string): void
  cancel(): void
  enter(giveawayId: string): Promise<void>
  check(giveawayId: string): Promise<void>
  clear(): void
}

export function createGiveawayStore({
  send,
  onEntered,
}: {
  send: Send
  onEntered: () => void
}): GiveawayStore {
  const entering = signal<Entering>({ kind: 'idle' })
  const checks = signal<ReadonlyMap<string, DrawCheck>>(new Map())
  /** An entry that was sent and not answered keeps its name: sent again it costs nothing more. */
  const names = new Map<string, string>()

  async function enter(giveawayId: string): Promise<void> {
    if (entering.value.kind === 'busy') return
    entering.value = { kind: 'busy', giveawayId }
    const entryId = names.get(giveawayId) ?? crypto.randomUUID()
    names.set(giveawayId, entryId)
    const result = await call(send, enterGiveaway, { body: { giveawayId, entryId } })
    if (result.kind === 'unchanged') return
    if (result.kind !== 'reply')
      return void (entering.value = { kind: 'failed', giveawayId, failure: result })
    names.delete(giveawayId)
    const { body } = result
    entering.value =
      body.state === 'done'
        ? { kind: 'entered', giveawayId, balance: body.balance }
        : { kind: 'refused', giveawayId, reason: body.reason, message: body.message }
    onEntered()
  }

  async function check(giveawayId: string): Promise<void> {
    const note = (found: DrawCheck) => (checks.value = new Map(checks.value).set(giveawayId, found))
    note({ kind: 'busy' })
    try {
      const { proof, own } = await askProof(send, giveawayId)
      const hasWon = own.length === 0 ? null : own.some((id) => proof.winners.includes(id))
      note({ kind: 'checked', checked: await checkDraw(proof), entries: proof.entries.length, hasWon })
    } catch (error) {
      if (!(error instanceof PageFailed)) throw error
      note({ kind: 'failed', failure: error.result as Failure })
    }
  }

  return {
    entering,
    checks,
    ask: (giveawayId) => (entering.value = { kind: 'asking', giveawayId }),
    cancel: () => (entering.value = { kind: 'idle' }),
    enter,
    check,
    clear() {
      entering.value = { kind: 'idle' }
      checks.value = new Map()
    },
  }
}

/** Everything that was published of a draw, and which entries are the person's own. */
async function askProof(
  send: Send,
  giveawayId: string,
): Promise<{ proof: DrawProof; own: readonly string[] }> {
  const all: Reply<typeof proofOfGiveaway>[] = []
  for await (const page of everyPage(send, proofOfGiveaway, { query: { giveawayId, limit: '5000' } }))
    all.push(page)
  const [first] = all
  const proof: DrawProof = {
    seed: first?.seed ?? '',
    seedHash: first?.seedHash ?? '',
    entriesHash: first?.entriesHash ?? '',
    entries: all.flatMap(({ entries }) => entries),
    winners: first?.winners ?? [],
    count: first?.giveaway.winners ?? 0,
  }
  return { proof, own: first?.ownEntries ?? [] }
}
