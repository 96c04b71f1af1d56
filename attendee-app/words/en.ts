import { en as shared } from '@masuk/ui/words/shared/en.ts'
import { en as event } from './event/en.ts'
import { en as find } from './find/en.ts'
import { en as frame } from './frame/en.ts'
import { en as tickets } from './tickets/en.ts'

/** The words of each area of the app; an area's own folder has them in every language. */
export const en = {
  shared,
  frame,
  tickets,
  find,
  event,
}

export type Words = typeof en
