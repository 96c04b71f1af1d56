import { UnsentFile } from '@masuk/shared/contract/unsent-scans.ts'
import { shortChecksum } from '@masuk/shared/unsent-scans.ts'
import type { UnsentPart } from '@masuk/shared/unsent-scans.ts'
import { writeAudit } from '../db/audit-log.ts'
import { transaction } from '../db/transaction.ts'
import { checkProofs, importedCounts, importScans } from '../scan/import-scans.ts'
import type { ImportedScans } from '../scan/import-scans.ts'
import { checksumOf } from '../signing/unsent-scans.ts'
import { eventCodes } from '../signing/ticket-code.ts'
import type { Command, CommandContext, Options } from './command.ts'
import { jsonOf, readNamedFile } from './files/read-file.ts'
import { UsageError } from './usage-error.ts'
import { findGrantEvent } from './store.ts'

/** The way of a door's scans into the database when the door can't send them any more. */
export const scanCommands: Record<string, Command> = {
  'scans-import': {
    usage: 'scans-import --file PATH [--after-revocation]',
    does: 'takes in a file of unsent scans that a door has saved, and shows the checksum of each of its parts',
    async run(options, context) {
      const { parts } = await requireFile(options)
      const wrong = parts.findIndex((part) => checksumOf(part) !== part.checksum)
      if (wrong >= 0)
        throw new UsageError(
          `Part ${wrong + 1} of the file is not as the door has saved it: its checksum is wrong. Nothing was taken in.`,
        )
      const results = []
      for (const part of parts) results.push(await importPart(part, options, context))
      return results
    },
  },
}

async function requireFile({ file }: Options): Promise<ReturnType<typeof UnsentFile.parse>> {
  if (!file) throw new UsageError('Say which file: --file PATH, as the door has saved it.')
  const text = await readNamedFile(file)
  const parsed = UnsentFile.safeParse(jsonOf(text))
  if (!parsed.success)
    throw new UsageError(
      `${file} is no file of unsent scans, or one of another version of the door. Save it again on the device.`,
    )
  return parsed.data
}

/** One part, in one transaction. A grant that is gone keeps no other part from being taken in. */
async function importPart(
  part: UnsentPart & { checksum: string },
  options: Options,
  { db, keysFor, now }: CommandContext,
): Promise<object> {
  const { eventId, grantId } = part
  const checksum = shortChecksum(part.checksum)
  const { proven, rejected } = checkProofs(part, eventCodes(keysFor('tickets'), eventId))
  const imported = await transaction(db, async (tx) => {
    const event = await findGrantEvent(tx, grantId)
    if (event?.eventId !== eventId) return null
    const target = { ...event, grantId, now, acceptAfterRevocation: options['after-revocation'] ?? false }
    const stored = await importScans(tx, target, proven)
    if (!stored) return null
    const all = { ...stored, rejected: [...rejected, ...stored.rejected] }
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: null,
      action: 'scanner.unsent_scans_imported',
      subject: { type: 'scanner_grant', id: grantId },
      metadata: { eventId, checksum, ...importedCounts(all) },
    })
    return all
  })
  return { grant: grantId, checksum, ...(imported ? told(imported) : { state: 'no such scanner or event' }) }
}

function told(imported: ImportedScans) {
  const reasons = Object.groupBy(imported.rejected, ({ reason }) => reason)
  const rejections = Object.entries(reasons).map(([reason, scans]) => `${reason} ${scans.length}`)
  return { state: 'done', ...importedCounts(imported), reasons: rejections.join(', ') }
}
