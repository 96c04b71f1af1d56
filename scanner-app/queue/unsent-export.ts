import type { ScanRecord } from './scan-record.ts'

/**
 * A file for the organiser of scans that could not be sent. `sha256` is the hash, in hexadecimal, of the compact JSON
 * text of `scans`.
 */
export async function exportText(records: readonly ScanRecord[], exportedAt: number): Promise<string> {
  const scans = records.map(exported)
  const sha256 = await sha256Of(JSON.stringify(scans))
  return JSON.stringify(
    { format: 'masuk-unsent-scans', exportedAt: new Date(exportedAt).toISOString(), sha256, scans },
    null,
    2,
  )
}

function exported({
  seq,
  eventId,
  grantId,
  device,
  code,
  scanKey,
  scannedAt,
  state,
  attempted,
  problem,
  undo,
}: ScanRecord) {
  return { seq, eventId, grantId, device, code, scanKey, scannedAt, state, attempted, problem, undo }
}

async function sha256Of(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
