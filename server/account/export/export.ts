import { record } from '../../changes/change.ts'
import type { Deps } from '../../core/deps.ts'
import { Fault } from '../../core/fault.ts'
import type { Handler } from '../../core/handler.ts'
import { StreamedObject } from '../../core/streamed-rows.ts'
import type { ObjectPart, Row } from '../../core/streamed-rows.ts'
import { isBusy, readEachInBatches } from '../../db/cursor.ts'
import { countWhileRunning, isAtLimit } from '../../exports/concurrency-limit.ts'
import { NO_ORGANIZATION } from '../../identity/sign-in-audit.ts'
import { countExport } from './hourly-limit.ts'
import type { Section } from './section.ts'
import { sections } from './sections.ts'

const TRY_AGAIN_SECONDS = 30
/** All people together have the share of one organisation: organisers export beside them. */
const PEOPLE = 'people'

/** `account.export`: everything that is kept of the signed-in person. It is counted and written down when its rows are read. */
export const exportAccount: Handler<'account.export'> = async (context) => {
  const { proof, deps } = context
  const { userId } = proof
  requireFreeConnection(deps)
  return new StreamedObject({
    fileName: 'masuk-my-data.json',
    async *parts() {
      await countExport(deps, userId)
      // Asked again: others may have come in between.
      requireFreeConnection(deps)
      const reads = sections.map(({ text, batchRows }) => ({ text, batchRows, values: [userId] }))
      const batches = countWhileRunning(readEachInBatches<Row>(deps.db.exports, reads), {
        pool: deps.db.exports,
        whose: PEOPLE,
      })
      const exportedAt = deps.clock.now()
      const actor = { organizationId: NO_ORGANIZATION, actorId: userId }
      await record(context, { ...actor, action: 'account.exported', subjectId: userId })
      yield* partsOf(batches, deps, exportedAt)
    },
  })
}

function requireFreeConnection({ db }: Deps): void {
  if (isBusy(db.exports) || isAtLimit(db.exports, PEOPLE)) {
    throw new Fault(
      429,
      'Too many people are downloading their data. Try again in half a minute.',
      TRY_AGAIN_SECONDS,
    )
  }
}

/** The fields of the export. The first one follows the first read: what can't be read at all is an ordinary failure. */
async function* partsOf(
  batches: AsyncGenerator<{ at: number; rows: Row[] }, void>,
  deps: Deps,
  exportedAt: Date,
): AsyncGenerator<ObjectPart, void> {
  let isFirst = true
  for await (const { at, rows } of batches) {
    const section = sections[at]
    if (!section) throw new Error('A read that was not asked for.')
    if (isFirst) yield { field: 'exported_at', value: exportedAt.toISOString() }
    isFirst = false
    yield* partsOfBatch(section, rows, deps)
  }
}

function* partsOfBatch(
  { field, isOne, show }: Section,
  rows: Row[],
  deps: Deps,
): Generator<ObjectPart, void> {
  const shown = rows.map((row) => show(row, deps))
  if (!isOne) yield { field, rows: shown }
  else if (shown[0]) yield { field, value: shown[0] }
}
