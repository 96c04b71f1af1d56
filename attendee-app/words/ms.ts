import { ms as shared } from '@masuk/ui/words/shared/ms.ts'
import type { Words } from './en.ts'
import { ms as event } from './event/ms.ts'
import { ms as find } from './find/ms.ts'
import { ms as frame } from './frame/ms.ts'
import { ms as tickets } from './tickets/ms.ts'

export const ms: Words = {
  shared,
  frame,
  tickets,
  find,
  event,
}
