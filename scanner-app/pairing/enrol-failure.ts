import type { CallResult } from '@masuk/shared/client.ts'

/** Why a device could not be paired, for machines; what people read is in the words of the app. */
export type EnrolFailure =
  /** The code or the name of the device is not one that the service can take. */
  | 'invalid'
  /** The code is used up, too old or mistyped, or its event is over. */
  | 'code-refused'
  /** The service does not know the address that this app was opened by. */
  | 'origin'
  | 'event-gone'
  | 'too-many'
  | 'service-failed'
  /** Something else on the network answered: a sign-in page of the Wi-Fi, a proxy. */
  | 'not-the-service'
  | 'unreachable'

type Failed = Exclude<CallResult<unknown>, { kind: 'reply' }>

/** Null for a refusal that this app does not know: then the service's own sentence is all there is. */
export function enrolFailureOf(result: Failed): EnrolFailure | null {
  if (result.kind === 'unreachable') return 'unreachable'
  if (result.kind !== 'fault') return 'not-the-service'
  if (result.status >= 500) return 'service-failed'
  switch (result.status) {
    case 400:
    case 413:
      return 'invalid'
    case 403:
      return result.shape === 'api' ? 'origin' : 'code-refused'
    case 404:
      return 'event-gone'
    case 429:
      return 'too-many'
    default:
      return null
  }
}

/** Whether another code may help. */
export function isAboutCode(failure: EnrolFailure | null): boolean {
  return failure === 'invalid' || failure === 'code-refused' || failure === 'event-gone'
}
