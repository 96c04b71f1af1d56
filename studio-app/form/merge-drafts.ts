/** What both have changed, each in their own way. */
export interface Clash<Draft, Key extends keyof Draft = keyof Draft> {
  key: Key
  mine: Draft[Key]
  theirs: Draft[Key]
}

export interface Merged<Draft> {
  /** Everything that only one of them has changed, and mine of what both have. */
  draft: Draft
  clashes: Clash<Draft>[]
  /** What only the other person has changed. */
  taken: (keyof Draft)[]
}

/** Puts two edits of the same thing together, field by field. `base` is what both began with. */
export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Merged<Draft> {
  const merged: Merged<Draft> = { draft: { ...theirs }, clashes: [], taken: [] }
  for (const key of Object.keys(mine) as (keyof Draft)[]) {
    const isTheirs = !isSame(base[key], theirs[key])
    if (isSame(base[key], mine[key])) {
      if (isTheirs) merged.taken.push(key)
      continue
    }
    merged.draft[key] = mine[key]
    if (isTheirs && !isSame(mine[key], theirs[key]))
      merged.clashes.push({ key, mine: mine[key], theirs: theirs[key] })
  }
  return merged
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
