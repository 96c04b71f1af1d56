import type { HandlersOf } from '../core/handler.ts'
import { listScanners } from './list.ts'
import { makeScannerCode } from './pair.ts'
import { revokeScanner } from './revoke.ts'

export const scannerHandlers: HandlersOf<'scanners.list' | 'scanners.pair' | 'scanners.revoke'> = {
  'scanners.list': listScanners,
  'scanners.pair': makeScannerCode,
  'scanners.revoke': revokeScanner,
}
