import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import type { Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { comesAgain, job } from '../jobs/job.ts'
import { lockEventUpdate } from '../locks/alert-locks.ts'
import type { LockedEventUpdate } from '../locks/alert-locks.ts'
import { shareEvent } from '../locks/locks.ts'
import { notify } from '../notifications/notify.ts'
import { listDueUpdates, listHolders, readUpdate, removeUpdate, writeText } from './store.ts'
import type { UpdateKey } from './store.ts'
import { updateText } from './update-text.ts'
import type { UpdateText } from './update-text.ts'

const UPDATES = 100
/** People of one transaction. */
const A_SLICE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * `events.tell_updates`: every minute, what has changed of events since their ticket holders were told. A process that dies
 * in between leaves the rest to the next minute, and nobody is told twice.
 */
export const tellUpdates = job({
  payload: z.object({}),
  policy: comesAgain,
  schedule: '* * * * *',
  async run(_, deps) {
    const due = await listDueUpdates(deps.db.web, { now: deps.clock.now(), most: UPDATES })
    for (const key of due) await tellUpdate(deps, key)
  },
})

async function tellUpdate(deps: Deps, key: UpdateKey): Promise<void> {
  const text = await transaction(deps.db.web, (tx) => settleText(tx, key, deps.clock.now()))
  if (text === null) return
  for (let after: string | null = FIRST_ID; after !== null;) {
    const from: string = after
    after = await transaction(deps.db.web, (tx) => tellSlice(tx, deps, { key, text, after: from }))
  }
}

/** What is told, the same from now on; null when it is nothing, or another process does it. */
async function settleText(tx: Tx, key: UpdateKey, now: Date): Promise<UpdateText | null> {
  // Whoever changes the event has done so, or begins after this: then it is another update.
  await shareEvent(tx, key)
  const update = await lockEventUpdate(tx, key)
  if (!update) return null
  const { name, text: before, ...states } = await readUpdate(tx, update)
  if (before) return before
  const text = updateText(name, { ...states, now })
  await (text ? writeText(tx, update, text) : removeUpdate(tx, update))
  return text
}

interface Slice {
  key: UpdateKey
  text: UpdateText
  after: string
}

/** Tells some people; the last of them, or null when nobody is left or another process goes on. */
async function tellSlice(tx: Tx, deps: Deps, { key, text, after }: Slice): Promise<string | null> {
  const update = await lockEventUpdate(tx, key)
  if (!update) return null
  const holders = await listHolders(tx, update, { after, most: A_SLICE })
  await notify(deps, tx, holders.map(notificationOf(update, text)))
  if (holders.length === A_SLICE) return holders.at(-1) ?? null
  await removeUpdate(tx, update)
  return null
}

const notificationOf =
  ({ organizationId, eventId, updateId }: LockedEventUpdate, text: UpdateText) =>
  (userId: string) => {
    const about = { organizationId, eventId, cause: updateId, path: '/tickets' }
    return { ...about, ...text, userId, kind: 'event_changed' as const }
  }
