import { zh as shared } from '@masuk/ui/words/shared/zh.ts'
import type { Words } from './en.ts'
import { zh as event } from './event/zh.ts'
import { zh as find } from './find/zh.ts'
import { zh as frame } from './frame/zh.ts'
import { zh as tickets } from './tickets/zh.ts'

export const zh: Words = {
  shared,
  frame,
  tickets,
  find,
  event,
}
