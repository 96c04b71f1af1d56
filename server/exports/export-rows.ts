import { exportFormat } from '@masuk/shared/contract/exports.ts'
import type { Operations } from '@masuk/shared/contract/index.ts'
import { Fault } from '../core/fault.ts'
import type { HandlerContext } from '../core/handler.ts'
import { StreamedRows } from '../core/streamed-rows.ts'
import { isBusy, readInBatches } from '../db/cursor.ts'
import { requireEvent } from '../events/event.ts'
import { countWhileRunning, isAtLimit } from './concurrency-limit.ts'

interface Export {
  what: 'attendees' | 'scans'
  text: string
  columns: readonly string[]
}

type Format = ReturnType<typeof exportFormat>
type ExportContext = Pick<HandlerContext<Operations['exports.attendees']>, 'input' | 'proof' | 'deps'>

/** About 200 kB of text: enough to be fast, little enough to hold. */
const BATCH_ROWS = 1_000
const TRY_AGAIN_SECONDS = 30

/** `note` writes the export to the audit log when its rows are read: asking for the head alone, or being sent away, is no export. */
export async function exportRows(
  { input, proof, deps: { db } }: ExportContext,
  { what, text, columns }: Export,
  note: (format: Format) => Promise<void>,
): Promise<StreamedRows> {
  const { organizationId, eventId } = proof
  const format = exportFormat(input)
  const requireBelowLimit = () => {
    if (isBusy(db.exports) || isAtLimit(db.exports, organizationId))
      throw new Fault(429, 'Too many exports are running. Try again in half a minute.', TRY_AGAIN_SECONDS)
  }
  requireBelowLimit()
  const { slug } = await requireEvent(db.web, proof)
  return new StreamedRows({
    type: format === 'csv' ? 'text/csv' : 'application/json',
    fileName: `${slug}-${what}.${format}`,
    columns,
    batches() {
      // Asked again: others may have come in between.
      requireBelowLimit()
      const values = [organizationId, eventId]
      const batches = readInBatches(db.exports, { text, values, batchRows: BATCH_ROWS })
      return countWhileRunning(
        noted(batches, () => note(format)),
        { pool: db.exports, whose: organizationId },
      )
    },
  })
}

/** The same batches, none of them handed on before the note is written: an export that is cut has been read all the same. */
async function* noted<Batch>(
  batches: AsyncGenerator<Batch, void>,
  note: () => Promise<void>,
): AsyncGenerator<Batch, void> {
  let isNoted = false
  for await (const batch of batches) {
    if (!isNoted) await note()
    isNoted = true
    yield batch
  }
  if (!isNoted) await note()
}
