import type { Handler } from '../core/handler.ts'
import * as store from './store.ts'

/** `workshops.list`: the workshops of an event. */
export const listWorkshops: Handler<'workshops.list'> = async ({ proof, deps }) => {
  const workshops = await store.listWorkshops(deps.db.web, proof)
  return { workshops: workshops.map(store.showWorkshop) }
}
