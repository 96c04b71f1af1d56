/** Who asks for a picture, so that nobody keeps the decoders from everybody else. */
export interface Asker {
  /** Somebody who is served after others that were served longer ago. */
  owner: string
  /** A file that nobody has decoded yet may take as long as decoding may take. One decoder is left to all other pictures. */
  isUpload: boolean
}

export interface Turns {
  /** Resolves when it is the caller's turn; rejects when that takes too long. */
  begin(asker: Asker): Promise<void>
  end(asker: Asker): void
}

interface Waiting extends Asker {
  begin: () => void
}

/** Of so many owners it is kept when they were served. */
const MOST_OWNERS = 1_000

/** Turns for so many at once. `tooLate` is thrown to who waits for longer than that, or than that for an upload. */
export function makeTurns({
  atOnce,
  waitsAtMostMs,
  uploadsWaitAtMostMs,
  tooLate,
}: {
  atOnce: number
  waitsAtMostMs: number
  uploadsWaitAtMostMs: number
  tooLate: () => Error
}): Turns {
  const mostUploads = Math.max(1, atOnce - 1)
  let running = 0
  let uploads = 0
  let turns = 0
  const waiting = new Set<Waiting>()
  const served = new Map<string, number>()

  const isFree = ({ isUpload }: Asker) => running < atOnce && (!isUpload || uploads < mostUploads)
  const servedAt = ({ owner }: Asker) => served.get(owner) ?? 0

  function take({ owner, isUpload }: Asker): void {
    running++
    if (isUpload) uploads++
    served.delete(owner)
    served.set(owner, ++turns)
    const [oldest] = served.keys()
    if (served.size > MOST_OWNERS && oldest !== undefined) served.delete(oldest)
  }

  function serveNext(): void {
    const [next] = [...waiting].filter(isFree).toSorted((a, b) => servedAt(a) - servedAt(b))
    if (!next) return
    waiting.delete(next)
    take(next)
    next.begin()
  }

  return {
    begin(asker) {
      if (isFree(asker)) {
        take(asker)
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(entry)
          reject(tooLate())
        }
        const late = setTimeout(giveUp, asker.isUpload ? uploadsWaitAtMostMs : waitsAtMostMs)
        const begin = () => {
          clearTimeout(late)
          resolve()
        }
        const entry = { ...asker, begin }
        waiting.add(entry)
      })
    },
    end({ isUpload }) {
      running--
      if (isUpload) uploads--
      serveNext()
    },
  }
}
