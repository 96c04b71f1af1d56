import type { Handler } from '../core/handler.ts'
import { showDevice } from './show-device.ts'
import { listDevices } from './store.ts'

/** `push.read`: whether this service sends alerts, and to which devices of the caller. */
export const readPush: Handler<'push.read'> = async ({ proof, deps }) => {
  const { push } = deps
  const devices = await listDevices(deps.db.web, proof.userId)
  return {
    capability: push ? { state: 'available', publicKey: push.publicKey } : { state: 'not_configured' },
    devices: devices.map(showDevice),
  }
}
