const NAME_PARTS = /[\p{L}\p{N}][^\s]*/gu

/** What hide-names leaves of a name: `Aminah binti Salleh` is `A. b. S.`. Initials stay as they are. */
export function initialsOf(name: string): string {
  const firsts = (name.match(NAME_PARTS) ?? []).map((part) => firstLetterOf(part))
  return firsts.map((letter) => `${letter}.`).join(' ')
}

/** With what belongs to it, such as the vowel sign of a Tamil letter. */
function firstLetterOf(part: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(part)
  return first?.segment ?? ''
}

/** What the service already tells as initials. */
const INITIALS = /^(?:\p{Lu}{1,3}|\S)$/u

/** What is shown of a holder where names are hidden. */
export function hiddenName(holder: string): string {
  return INITIALS.test(holder) ? holder : initialsOf(holder)
}
