import type { DoorNames } from '@masuk/shared/roster/roster.ts'

/** Initials of more words than that tell no more. */
const MOST_INITIALS = 3

/** What a door may show of a holder; nothing when there is nothing to show. */
export function shownName(holderName: string | null, names: DoorNames): string {
  const name = holderName?.trim() ?? ''
  if (names === 'nothing') return ''
  return names === 'full' ? name : initialsOf(name)
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? []
  return words
    .slice(0, MOST_INITIALS)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')
}
