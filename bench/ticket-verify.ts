import { randomBytes, randomUUID } from 'node:crypto'
import { makeKeyring } from '../server/signing/keys.ts'
import { eventCodes } from '../server/signing/ticket-code.ts'
import { family } from './figure.ts'
import { median } from './quantile.ts'

const CODES = 500
const ROUNDS = 200

/** The signatures of the largest batch that a request may carry. */
export const ticketVerify = family({ 'ticket-verify': { unit: 'ms' } }, async () => {
  const codes = eventCodes(makeKeyring([{ id: 1, secret: randomBytes(32) }]), randomUUID())
  const signed = Array.from({ length: CODES }, () => codes.sign({ ticketId: randomUUID(), issue: 1 }))
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const beganAt = performance.now()
    if (!signed.every((code) => codes.verify(code))) throw new Error('A genuine code was not verified.')
    times.push(performance.now() - beganAt)
  }
  return { 'ticket-verify': median(times) }
})
