import { createHash } from 'node:crypto'
import { changePerson, done, unchanged } from '../changes/change.ts'
import type { Handler } from '../core/handler.ts'
import { NO_ORGANIZATION } from '../identity/sign-in-audit.ts'
import { showDevice } from './show-device.ts'
import { listDevices, removeDevice } from './store.ts'

/** `push.remove`: one of the caller's own devices; of others, and of none, the same reply. */
export const removePush: Handler<'push.remove'> = (context) => {
  const { input } = context
  const { deviceId, endpoint } = input.body
  const hash = endpoint === undefined ? null : sha256Of(endpoint)
  return changePerson(context, async (tx, { userId }) => {
    const devices = await listDevices(tx, userId)
    const removed = devices.find(({ id, endpointSha256 }) => id === deviceId || endpointSha256 === hash)
    const reply = { devices: devices.filter((each) => each !== removed).map(showDevice) }
    if (!removed) return unchanged(reply)
    await removeDevice(tx, removed.id)
    const entry = { organizationId: NO_ORGANIZATION, actorId: userId, metadata: {} }
    return done(reply, { ...entry, action: 'push.device_removed', subjectId: removed.id })
  })
}

function sha256Of(endpoint: string): string | null {
  const url = URL.parse(endpoint)
  return url && createHash('sha256').update(url.href).digest('hex')
}
