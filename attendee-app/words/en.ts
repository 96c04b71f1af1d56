import { en as shared } from '@masuk/ui/words/shared/en.ts'
import { en as account } from './account/en.ts'
import { en as event } from './event/en.ts'
import { en as find } from './find/en.ts'
import { en as frame } from './frame/en.ts'
import { en as hub } from './hub/en.ts'
import { en as inbox } from './inbox/en.ts'
import { en as install } from './install/en.ts'
import { en as register } from './register/en.ts'
import { en as tickets } from './tickets/en.ts'

/** The words of each area of the app; an area's own folder has them in every language. */
export const en = {
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

export type Words = typeof en
