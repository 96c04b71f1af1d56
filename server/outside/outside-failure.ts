const SENTENCES = {
  address: 'It is no address that is called: https, a public host, its own port, no credentials.',
  private_address: 'It leads to a network that is not public.',
  redirects: 'It leads on and on.',
  content_type: 'It is of a type that was not asked for.',
  too_large: 'It is too large.',
  timeout: 'It took too long.',
  unreachable: 'It gave no whole answer.',
} as const

export type OutsideReason = keyof typeof SENTENCES

/** An address outside that gave nothing that can be used. It does not tell the address, which may hold a secret. */
export class OutsideFailure extends Error {
  readonly reason: OutsideReason
  constructor(reason: OutsideReason) {
    super(SENTENCES[reason])
    this.reason = reason
  }
}

const PRIVATE = new Set(['PRIVATE_ADDRESS', 'ERR_IP_BLOCKED'])

/** Whatever was thrown on the way, as a failure. */
export function outsideFailureOf(error: unknown): OutsideFailure {
  if (error instanceof OutsideFailure) return error
  const errors = causesOf(error)
  if (errors.some(({ name }) => name === 'TimeoutError')) return new OutsideFailure('timeout')
  const isPrivate = errors.some(({ code }) => PRIVATE.has(code ?? ''))
  return new OutsideFailure(isPrivate ? 'private_address' : 'unreachable')
}

interface Cause {
  name?: string
  code?: string
  cause?: unknown
  errors?: readonly unknown[]
}

/** An error with all that it is made of: attempts at several addresses come as one. */
function causesOf(error: unknown, depth = 0): Cause[] {
  if (typeof error !== 'object' || error === null || depth > 5) return []
  const cause: Cause = error
  return [cause, ...[cause.cause, ...(cause.errors ?? [])].flatMap((each) => causesOf(each, depth + 1))]
}
