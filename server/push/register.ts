import { createHash, randomUUIDv7 } from 'node:crypto'
import { MOST_PUSH_DEVICES } from '@masuk/shared/contract/push.ts'
import { changePerson, done, unchanged } from '../changes/change.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import type { Tx } from '../db/db.ts'
import { NO_ORGANIZATION } from '../identity/sign-in-audit.ts'
import type { LockedPerson } from '../locks/person.ts'
import { readBytes, readPoint } from '../outside/push/keys.ts'
import { deviceLabel } from './device-label.ts'
import { showDevice } from './show-device.ts'
import { addDevice, countDevices, findByEndpoint, removeDevice, updateKeys } from './store.ts'
import type { DeviceRow, NewDevice } from './store.ts'

/** `push.register`: the endpoint is the caller's from now on, whoever had it before. */
export const registerPush: Handler<'push.register'> = async (context) => {
  const { input, proof, deps } = context
  const { endpoint, keys } = input.body
  if (!deps.push)
    return refused('not_configured', 'This service sends no alerts. Look into the inbox of the app instead.')
  if (deps.push.serviceOf(endpoint) === null)
    return refused(
      'unknown_push_service',
      'This browser is alerted by a service that we do not know. Use another one.',
    )
  const [p256dh, auth] = [readPoint(keys.p256dh), readBytes(keys.auth, 16)]
  if (!p256dh || !auth)
    return refused(
      'keys_wrong',
      'These are not the keys of a subscription. Subscribe again and send what you get.',
    )
  const label = deviceLabel(input.headers['user-agent'] ?? '')
  const sealed = { ...normalised(endpoint), p256dh, auth, label }
  return changePerson(context, async (tx, person) => {
    const device = { ...sealed, id: randomUUIDv7(), now: deps.clock.now() }
    const registered = await registerOnce(tx, person, device)
    if (registered === null)
      return refused('too_many_devices', `You have ${MOST_PUSH_DEVICES} devices already. Remove one first.`)
    const reply = { state: 'done', device: showDevice(registered) } as const
    if (registered.id !== device.id) return unchanged(reply)
    const entry = { organizationId: NO_ORGANIZATION, actorId: proof.userId, metadata: {} }
    return done(reply, { ...entry, action: 'push.device_registered', subjectId: device.id })
  })
}

/** One spelling for one endpoint. */
function normalised(text: string): Pick<NewDevice, 'endpoint' | 'endpointHash'> {
  const endpoint = new URL(text).href
  return { endpoint, endpointHash: createHash('sha256').update(endpoint).digest() }
}

/** The device as it is then, or null when the person has too many. */
async function registerOnce(tx: Tx, person: LockedPerson, device: NewDevice): Promise<DeviceRow | null> {
  const before = await findByEndpoint(tx, device.endpointHash)
  if (before?.userId === person.userId) {
    await updateKeys(tx, before.id, device)
    return findByEndpoint(tx, device.endpointHash)
  }
  if ((await countDevices(tx, person)) >= MOST_PUSH_DEVICES) return null
  if (before) await removeDevice(tx, before.id)
  if (await addDevice(tx, person, device)) return findByEndpoint(tx, device.endpointHash)
  // Another account has registered it at the same moment: whoever comes last has it.
  return registerOnce(tx, person, device)
}
