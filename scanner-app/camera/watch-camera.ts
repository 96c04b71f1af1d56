import { onResume } from '@masuk/ui/device/on-resume.ts'
import type { CameraSession } from './camera-session.ts'
import { decodeIntervalMs } from './decode-interval.ts'
import type { Restarts } from './restarts.ts'

/** A picture that stands still is first nudged: opening anew may ask the person for permission again. */
const NUDGE_AFTER_MS = 1_500
const DEAD_AFTER_MS = 3_000
const CHECK_EVERY_MS = 500
/** Waits before the attempts to open a camera that died. */
const AFTER_DEATH_MS = [300, 1_000, 3_000]

export interface WatchParts {
  video: HTMLVideoElement
  session: CameraSession
  restarts: Restarts
  isWanted: () => boolean
  idleMs: () => number
  /** Whether the last failure may pass by itself. */
  hasPassingTrouble: () => boolean
}

export interface CameraWatch {
  /** A camera was opened: its picture has had no time to move yet. */
  opened(): void
}

/** Looks after an open camera: lets it rest when nothing happens, nudges a picture that stands still, opens a dead one anew. */
export function watchCamera(parts: WatchParts): CameraWatch {
  const { video, session, restarts, isWanted, idleMs, hasPassingTrouble } = parts
  let unwatchedAt = 0
  let checkedAt = 0

  const stillMs = () => performance.now() - Math.max(session.current()?.frames.movedAt() ?? 0, unwatchedAt)

  function isDead(): boolean {
    const open = session.current()
    return (
      open !== null && (open.track.readyState === 'ended' || open.track.muted || stillMs() > DEAD_AFTER_MS)
    )
  }

  const nudge = () => void video.play().catch(() => undefined)

  function restart(): void {
    if (restarts.isAllowed()) void session.reopen(isDead, AFTER_DEATH_MS)
    else session.close({ kind: 'failed', why: 'stalled' })
  }

  function check(): void {
    const now = performance.now()
    // A page that was held up itself has seen no frames either.
    if (document.hidden || !isWanted() || now - checkedAt > 2 * CHECK_EVERY_MS) unwatchedAt = now
    checkedAt = now
    const open = session.current()
    if (!open || document.hidden) return
    restarts.moved(open.frames.movedAt())
    if (decodeIntervalMs(idleMs()) === null) session.close({ kind: 'resting' })
    else if (isDead()) restart()
    else if (stillMs() > NUDGE_AFTER_MS) nudge()
  }

  setInterval(check, CHECK_EVERY_MS)
  onResume(() => {
    unwatchedAt = performance.now()
    if (session.current()) nudge()
    if (hasPassingTrouble()) void session.reopen(hasPassingTrouble, AFTER_DEATH_MS)
    check()
  })
  return {
    opened() {
      unwatchedAt = performance.now()
      restarts.opened(unwatchedAt)
    },
  }
}
