import { ms as shared } from '@masuk/ui/words/shared/ms.ts'
import type { Words } from './en.ts'
import { ms as account } from './account/ms.ts'
import { ms as event } from './event/ms.ts'
import { ms as find } from './find/ms.ts'
import { ms as frame } from './frame/ms.ts'
import { ms as hub } from './hub/ms.ts'
import { ms as inbox } from './inbox/ms.ts'
import { ms as install } from './install/ms.ts'
import { ms as register } from './register/ms.ts'
import { ms as tickets } from './tickets/ms.ts'

export const ms: Words = {
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
