import type { HandlersOf } from '../core/handler.ts'
import { listWorkshops } from './list.ts'
import { addWorkshop } from './add.ts'
import { changeWorkshop } from './change.ts'
import { deleteWorkshop } from './delete.ts'

export const workshopHandlers: HandlersOf<
  'workshops.list' | 'workshops.add' | 'workshops.change' | 'workshops.delete'
> = {
  'workshops.list': listWorkshops,
  'workshops.add': addWorkshop,
  'workshops.change': changeWorkshop,
  'workshops.delete': deleteWorkshop,
}
