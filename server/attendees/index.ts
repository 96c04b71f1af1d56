import type { HandlersOf } from '../core/handler.ts'
import { thenMail } from '../tickets/then-mail.ts'
import { changeBuyer } from './change-buyer.ts'
import { checkIn } from './check-in.ts'
import { issueTickets } from './issue.ts'
import { listAttendees } from './list/list.ts'
import { readOrder } from './order/order.ts'
import { refundOrder } from './refund.ts'
import { reissueTicket } from './reissue.ts'
import { renameHolder } from './rename.ts'
import { resendTickets } from './resend.ts'
import { undoCheckIn } from './undo-check-in.ts'
import { voidTicket } from './void.ts'

export const attendeeHandlers: HandlersOf<
  | 'attendees.list'
  | 'attendees.issue'
  | 'attendees.order'
  | 'attendees.rename'
  | 'attendees.changeBuyer'
  | 'attendees.resend'
  | 'attendees.void'
  | 'attendees.reissue'
  | 'attendees.refund'
  | 'attendees.checkIn'
  | 'attendees.undoCheckIn'
> = {
  'attendees.list': listAttendees,
  'attendees.issue': thenMail(issueTickets),
  'attendees.order': readOrder,
  'attendees.rename': renameHolder,
  'attendees.changeBuyer': thenMail(changeBuyer),
  'attendees.resend': thenMail(resendTickets),
  'attendees.void': voidTicket,
  'attendees.reissue': thenMail(reissueTicket),
  'attendees.refund': refundOrder,
  'attendees.checkIn': checkIn,
  'attendees.undoCheckIn': undoCheckIn,
}
