import { STATUS_CODES } from 'node:http'
import type { FaultStatus } from '@masuk/shared/contract/faults.ts'

/** What went wrong, in our words. Thrown anywhere; server/http renders it as a response. */
export class Fault extends Error {
  readonly status: FaultStatus
  readonly retryAfterSeconds: number | null
  constructor(status: FaultStatus, message: string, retryAfterSeconds: number | null = null) {
    super(message)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The two published error bodies. `scanner` is for failures of the scanner protocol itself. */
export function faultBody(shape: 'api' | 'scanner', status: number, message: string): object {
  return shape === 'scanner'
    ? { error: message }
    : { statusCode: status, message, error: STATUS_CODES[status] }
}
