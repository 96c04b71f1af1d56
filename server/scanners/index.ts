import type { HandlersOf } from '../core/handler.ts'
import { importUnsentScans } from './import-unsent-scans.ts'
import { listScanners } from './list.ts'
import { pairableEvents } from './events.ts'
import { makeScannerCode } from './pair.ts'
import { revokeScanner } from './revoke.ts'

export const scannerHandlers: HandlersOf<
  'scanners.list' | 'scanners.events' | 'scanners.pair' | 'scanners.revoke' | 'scanners.importUnsentScans'
> = {
  'scanners.list': listScanners,
  'scanners.events': pairableEvents,
  'scanners.pair': makeScannerCode,
  'scanners.revoke': revokeScanner,
  'scanners.importUnsentScans': importUnsentScans,
}
