/** Something to go to by typing a part of its name. */
export interface PaletteEntry {
  href: string
  label: string
  /** What kind of thing it is, beside its name. */
  kind: string
  /** What to press for it outside of fields, one after the other; empty for most. */
  keys: readonly string[]
}

/** Words of three letters may begin anywhere, shorter ones only a word. Without case and accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The entries whose name or kind has every word that was typed; those whose name begins with it first. */
export function findEntries(entries: readonly PaletteEntry[], typed: string, most: number): PaletteEntry[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const found = entries.filter(({ label, kind }) => {
    const text = plain(`${label} ${kind}`)
    return wanted.every((word) => text.includes(word))
  })
  const begins = ({ label }: PaletteEntry) => (plain(label).startsWith(wanted[0] ?? '') ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other)).slice(0, most)
}
