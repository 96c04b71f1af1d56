import type { HandlersOf } from '../core/handler.ts'
import { exportAttendees } from './attendees.ts'
import { exportScans } from './scans.ts'

export const exportHandlers: HandlersOf<'exports.attendees' | 'exports.scans'> = {
  'exports.attendees': exportAttendees,
  'exports.scans': exportScans,
}
