import { Attendee } from '@masuk/shared/contract/exports.ts'
import type { Handler } from '../core/handler.ts'
import { exportRows } from './export-rows.ts'
import { ATTENDEES } from './store.ts'

/** `exports.attendees`: everybody who has a ticket. */
export const exportAttendees: Handler<'exports.attendees'> = ({ input: { query }, proof, deps }) =>
  exportRows(
    { what: 'attendees', text: ATTENDEES, columns: Object.keys(Attendee.shape), ...query },
    proof,
    deps,
  )
