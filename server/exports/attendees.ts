import { Attendee, exportFormat } from '@masuk/shared/contract/exports.ts'
import { recordRead } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { exportRows } from './export-rows.ts'
import { ATTENDEES } from './store.ts'

/** `exports.attendees`: everybody who has a ticket. */
export const exportAttendees: Handler<'exports.attendees'> = (context) => {
  const format = exportFormat(context.input)
  const note = () => recordRead(context, 'attendees.exported', { format })
  const columns = Object.keys(Attendee.shape)
  const { proof, deps } = context
  return exportRows({ what: 'attendees', text: ATTENDEES, columns, format, note }, proof, deps)
}
