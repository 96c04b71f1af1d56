import { createECDH, createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { House } from './house.ts'
import { addRow } from './tables.ts'

/** An endpoint of a push service that is never called. */
export const freshEndpoint = (): string => `https://fcm.googleapis.com/fcm/send/${randomUUIDv7()}`

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

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
