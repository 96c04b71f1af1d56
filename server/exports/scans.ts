import { ExportedScan } from '@masuk/shared/contract/exports.ts'
import { recordRead } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { exportRows } from './export-rows.ts'
import { SCANS } from './store.ts'

const rows = { what: 'scans', text: SCANS, columns: Object.keys(ExportedScan.shape) } as const

/** `exports.scans`: every admission, and every claim. */
export const exportScans: Handler<'exports.scans'> = (context) =>
  exportRows(context, rows, (format) => recordRead(context, 'scans.exported', { format }))
