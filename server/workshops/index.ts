import type { HandlersOf } from '../core/handler.ts'
import { listWorkshops } from './list.ts'
import { addWorkshop } from './add.ts'

export const workshopHandlers: HandlersOf<'workshops.list' | 'workshops.add'> = {
  'workshops.list': listWorkshops,
  'workshops.add': addWorkshop,
}
