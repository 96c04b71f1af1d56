import type { Pass } from './decode-pass.ts'
import type { Detect } from './native-detector.ts'

/** So many reads of ours are compared with the browser's. */
const COMPARED = 20
/** A detector that takes longer would hold up the next frame. */
const LONGEST_MS = 500

/** What ours read in a picture, and with it what only the browser's own detector reads. */
export type ReadBeside = (ours: string | null, picture: ImageData, pass: Pass) => Promise<string | null>

/**
 * The browser's own detector beside ours: it is asked where ours found nothing in a thorough pass. One disagreement about
 * a code that ours has read, one failure, or one picture that takes too long, and it is not asked again.
 */
export function createNativeBeside(opening: Promise<Detect | null>): ReadBeside {
  let detector: Detect | null = null
  let agreed = 0
  // Never waited for: it may be a download.
  opening.then(
    (opened) => void (detector = opened),
    () => {},
  )

  async function detect(picture: ImageData): Promise<string[]> {
    if (!detector) return []
    try {
      return await within(LONGEST_MS, detector(picture))
    } catch {
      detector = null
      return []
    }
  }

  async function compare(ours: string, picture: ImageData): Promise<void> {
    const texts = await detect(picture)
    if (texts.includes(ours)) agreed++
    else if (texts.length > 0) detector = null
  }

  return async (ours, picture, { area }) => {
    if (ours !== null && detector && agreed < COMPARED) void compare(ours, picture)
    if (ours !== null || area !== 'whole') return ours
    const texts = await detect(picture)
    // Of several it is not known which one is held up.
    return texts.length === 1 ? (texts[0] ?? null) : null
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It takes too long.')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
