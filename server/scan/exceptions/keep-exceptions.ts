import { randomUUIDv7 } from 'node:crypto'
import { MOST_EXCEPTIONS } from '@masuk/shared/contract/conflicts.ts'
import type { Db } from '../../db/db.ts'
import type { ScannerProof } from '../../core/proofs.ts'
import type { DoorException } from './exceptions.ts'

/** Keeps what a door has let in all the same; of a grant only so many, so that a device can't fill the table. Idempotent. */
export async function keepExceptions(
  db: Db,
  { organizationId, eventId, grantId, now }: ScannerProof & { now: Date },
  exceptions: readonly DoorException[],
): Promise<void> {
  if (exceptions.length === 0) return
  await db.query({
    name: 'keep-exceptions',
    text: `insert into door_exceptions
             (organization_id, event_id, grant_id, scan_key, scanned_at, id, device, rejection, override_reason, received_at)
           select $1, $2, $3, scan_key, scanned_at, id, device, rejection, override_reason, $10
             from unnest($4::text[], $5::timestamptz[], $6::uuid[], $7::text[], $8::text[], $9::text[])
                    as sent (scan_key, scanned_at, id, device, rejection, override_reason)
            where not exists (select from door_exceptions known
                               where known.organization_id = $1 and known.grant_id = $3
                                 and known.scan_key = sent.scan_key and known.scanned_at = sent.scanned_at)
            limit greatest(0, $11 - (select count(*) from door_exceptions where organization_id = $1 and grant_id = $3))
           on conflict do nothing`,
    values: [
      organizationId,
      eventId,
      grantId,
      exceptions.map(({ scanKey }) => scanKey),
      exceptions.map(({ scannedAt }) => scannedAt),
      exceptions.map(() => randomUUIDv7()),
      exceptions.map(({ device }) => device),
      exceptions.map(({ rejection }) => rejection),
      exceptions.map(({ overrideReason }) => overrideReason),
      now,
      MOST_EXCEPTIONS,
    ],
  })
}
