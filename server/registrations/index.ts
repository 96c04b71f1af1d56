import type { HandlersOf } from '../core/handler.ts'
import { booking } from './booking.ts'
import { quote } from './quote.ts'
import { register } from './register.ts'
import { resumeRegistration } from './resume.ts'
import { registrationReturn } from './return.ts'

export const registrationHandlers: HandlersOf<
  | 'registrations.register'
  | 'registrations.quote'
  | 'registrations.resume'
  | 'registrations.booking'
  | 'registrations.return'
> = {
  'registrations.register': register,
  'registrations.quote': quote,
  'registrations.resume': resumeRegistration,
  'registrations.booking': booking,
  'registrations.return': registrationReturn,
}
