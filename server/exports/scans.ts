import { ExportedScan } from '@masuk/shared/contract/exports.ts'
import type { Handler } from '../core/handler.ts'
import { exportRows } from './export-rows.ts'
import { SCANS } from './store.ts'

/** `exports.scans`: every scan that stands, and every claim. */
export const exportScans: Handler<'exports.scans'> = ({ input: { query }, proof, deps }) =>
  exportRows({ what: 'scans', text: SCANS, columns: Object.keys(ExportedScan.shape), ...query }, proof, deps)
