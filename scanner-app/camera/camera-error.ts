/** Why there is no picture; each has its own screen. */
export type CameraError = 'denied' | 'none' | 'busy' | 'stalled' | 'decoder' | 'insecure'

/** What a failed getUserMedia means to a person. */
export function cameraErrorOf(cause: unknown): CameraError {
  switch (cause instanceof Error ? cause.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    default:
      return 'busy'
  }
}

/** Errors that another attempt a moment later may mend: right after a resume, iOS reports the camera as missing. */
export function isTemporary(error: CameraError): boolean {
  return error === 'none' || error === 'busy' || error === 'stalled'
}
