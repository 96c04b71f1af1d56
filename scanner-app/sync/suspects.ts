/**
 * The search for records that the service can't read. A batch that got 400 holds at least one of them. Sending half
 * of it tells which half: when that is accepted, the culprit is in the rest. Sets of one are sent alone, after
 * everybody who was set aside on the way: so one such record among 200 delays the others by nine requests at most.
 */
export interface Suspects {
  /** Each holds at least one culprit. */
  sets: readonly (readonly number[])[]
  othersFirst: boolean
}

export const noSuspects: Suspects = { sets: [], othersFirst: false }

/** Which of the sendable records to try next, in order. The caller takes as many from the front as fit. */
export function nextToTry(suspects: Suspects, sendable: readonly number[]): readonly number[] {
  const able = new Set(sendable)
  const sets = suspects.sets.map((set) => set.filter((seq) => able.has(seq))).filter((set) => set.length > 0)
  const divisible = sets.find((set) => set.length > 1)
  if (divisible) return divisible.slice(0, Math.ceil(divisible.length / 2))
  const alone = new Set(sets.flat())
  const others = sendable.filter((seq) => !alone.has(seq))
  const [lone] = sets
  return lone && (others.length === 0 || !suspects.othersFirst) ? lone : others
}

/** These were refused together: the search goes on among them, and their former companions are free. */
export function afterRefusal({ sets }: Suspects, sent: readonly number[]): Suspects {
  const refused = new Set(sent)
  const elsewhere = sets.filter((set) => !set.some((seq) => refused.has(seq)))
  return { sets: [sent, ...elsewhere], othersFirst: true }
}

/** The culprit was refused alone: its former companions are free. */
export function afterQuarantine({ sets, othersFirst }: Suspects, culprit: number): Suspects {
  return { sets: sets.filter((set) => !set.includes(culprit)), othersFirst }
}

/** These are settled, each for itself: the culprit is among the rest of their set. */
export function afterSettling(suspects: Suspects, sent: readonly number[]): Suspects {
  const settled = new Set(sent)
  const wereSuspect = suspects.sets.some((set) => set.some((seq) => settled.has(seq)))
  return {
    sets: suspects.sets.map((set) => set.filter((seq) => !settled.has(seq))).filter((set) => set.length > 0),
    othersFirst: suspects.othersFirst && wereSuspect,
  }
}
