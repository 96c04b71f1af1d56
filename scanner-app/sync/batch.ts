import type { CallInput } from '@masuk/shared/contract/operation.ts'
import type { admitScans } from '@masuk/shared/contract/scan.ts'
import type { ScanRecord } from '../queue/scan-record.ts'

type BatchBody = CallInput<typeof admitScans>['body']

/** For the token and the report around the scans. */
const ENVELOPE_BYTES = 1_024
const utf8 = new TextEncoder()

/** As many records from the front as fit in one request, and always one. */
export function takeBatch<R extends ScanRecord>(
  records: readonly R[],
  limits: { mostScans: number; mostBytes: number },
): R[] {
  const batch: R[] = []
  let bytes = ENVELOPE_BYTES
  for (const record of records) {
    bytes += utf8.encode(JSON.stringify(wireScan(record))).length + 1
    if (batch.length > 0 && (bytes > limits.mostBytes || batch.length === limits.mostScans)) break
    batch.push(record)
  }
  return batch
}

/** The same bytes at every attempt: nothing here is computed when sending. */
export function wireScan({
  code,
  scanKey,
  scannedAt,
  device,
  override,
}: ScanRecord): BatchBody['scans'][number] {
  // Whoever is in the queue is inside: should the service reject the scan, the organiser is told.
  const scan = { code, scanKey, scannedAt, device, letIn: true }
  return override === undefined ? scan : { ...scan, override: { reason: override } }
}
