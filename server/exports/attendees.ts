import { Attendee } from '@masuk/shared/contract/exports.ts'
import { recordRead } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { exportRows } from './export-rows.ts'
import { ATTENDEES } from './store.ts'

const rows = { what: 'attendees', text: ATTENDEES, columns: Object.keys(Attendee.shape) } as const

/** `exports.attendees`: everybody who has a ticket. */
export const exportAttendees: Handler<'exports.attendees'> = (context) =>
  exportRows(context, rows, (format) => recordRead(context, 'attendees.exported', { format }))
