import { ta as shared } from '@masuk/ui/words/shared/ta.ts'
import type { Words } from './en.ts'
import { ta as account } from './account/ta.ts'
import { ta as event } from './event/ta.ts'
import { ta as find } from './find/ta.ts'
import { ta as frame } from './frame/ta.ts'
import { ta as hub } from './hub/ta.ts'
import { ta as inbox } from './inbox/ta.ts'
import { ta as install } from './install/ta.ts'
import { ta as register } from './register/ta.ts'
import { ta as tickets } from './tickets/ta.ts'

export const ta: Words = {
  shared,
  frame,
  find,
  event,
  register,
  tickets,
  hub,
  inbox,
  account,
  install,
}
