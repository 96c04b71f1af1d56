import { createECDH, createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { as, done } from './call.ts'
import type { House } from './house.ts'
import type { Person } from './organisers.ts'
import type { Browser } from './push-service.ts'
import { addRow } from './tables.ts'

/** An endpoint of a push service that is never called. */
export const freshEndpoint = (): string => `https://fcm.googleapis.com/fcm/send/${randomUUIDv7()}`

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

/** Registers a browser of a push service on this machine. */
export async function subscribe(house: House, person: Person, { endpoint, keys }: Browser): Promise<string> {
  const { device } = await done(as(house, person).call('push.register', { body: { endpoint, keys } }))
  return device.id
}

/** A device of a person, as it is after it was registered. */
export async function addDevice(
  house: House,
  { userId, endpoint = freshEndpoint() }: { userId: string; endpoint?: string },
): Promise<{ id: string; endpoint: string }> {
  const keys = createECDH('prime256v1')
  const { id } = await addRow(house, 'push_devices', {
    userId,
    endpoint,
    endpointHash: hex(createHash('sha256').update(endpoint).digest()),
    p256dh: hex(keys.generateKeys()),
    auth: hex(randomBytes(16)),
  })
  return { id, endpoint }
}
