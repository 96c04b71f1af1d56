import { hashOfPin, type DoorPinHash } from '@masuk/shared/door-settings.ts'

/** As many as the service takes. */
const ITERATIONS = 200_000

/** What the organiser's PIN has as well. */
export const PIN_SHAPE = /^\d{4,8}$/

/** What is kept of a PIN that is set on this device. */
export async function hashPin(pin: string): Promise<DoorPinHash> {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)))
  const salt = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const made = { salt, iterations: ITERATIONS }
  return { ...made, hash: await hashOfPin(pin, made) }
}
