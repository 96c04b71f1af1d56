import { ExportedScan, exportFormat } from '@masuk/shared/contract/exports.ts'
import { recordRead } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { exportRows } from './export-rows.ts'
import { SCANS } from './store.ts'

/** `exports.scans`: every admission, and every claim. */
export const exportScans: Handler<'exports.scans'> = (context) => {
  const format = exportFormat(context.input)
  const note = () => recordRead(context, 'scans.exported', { format })
  const columns = Object.keys(ExportedScan.shape)
  const { proof, deps } = context
  return exportRows({ what: 'scans', text: SCANS, columns, format, note }, proof, deps)
}
