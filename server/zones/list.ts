import type { Handler } from '../core/handler.ts'
import * as store from './store.ts'

/** `zones.list`: the zones of an event and who is limited to them. */
export const listZones: Handler<'zones.list'> = async ({ proof, deps }) => ({
  zones: await store.listZones(deps.db.web, proof, deps.clock.now()),
})
