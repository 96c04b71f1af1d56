import type { HandlersOf } from '../core/handler.ts'
import { booking } from './booking.ts'
import { register } from './register.ts'
import { resumeRegistration } from './resume.ts'
import { registrationReturn } from './return.ts'

export const registrationHandlers: HandlersOf<
  'registrations.register' | 'registrations.resume' | 'registrations.booking' | 'registrations.return'
> = {
  'registrations.register': register,
  'registrations.resume': resumeRegistration,
  'registrations.booking': booking,
  'registrations.return': registrationReturn,
}
