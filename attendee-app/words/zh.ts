import { zh as shared } from '@masuk/ui/words/shared/zh.ts'
import type { Words } from './en.ts'
import { zh as account } from './account/zh.ts'
import { zh as event } from './event/zh.ts'
import { zh as find } from './find/zh.ts'
import { zh as frame } from './frame/zh.ts'
import { zh as hub } from './hub/zh.ts'
import { zh as inbox } from './inbox/zh.ts'
import { zh as install } from './install/zh.ts'
import { zh as register } from './register/zh.ts'
import { zh as tickets } from './tickets/zh.ts'

export const zh: Words = {
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
