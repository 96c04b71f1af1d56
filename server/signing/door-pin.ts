import { randomBytes } from 'node:crypto'
import { hashOfPin } from '@masuk/shared/door-settings.ts'
import type { DoorPinHash } from '@masuk/shared/door-settings.ts'

const ITERATIONS = 200_000

/** What is kept of a PIN, and sent to the doors. Its work is done in the thread pool. */
export async function hashDoorPin(pin: string): Promise<DoorPinHash> {
  const made = { salt: randomBytes(16).toString('hex'), iterations: ITERATIONS }
  return { ...made, hash: await hashOfPin(pin, made) }
}
