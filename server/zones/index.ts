import type { HandlersOf } from '../core/handler.ts'
import { listZones } from './list.ts'
import { addZone } from './add.ts'
import { deleteZone } from './delete.ts'

export const zoneHandlers: HandlersOf<'zones.list' | 'zones.add' | 'zones.delete'> = {
  'zones.list': listZones,
  'zones.add': addZone,
  'zones.delete': deleteZone,
}
