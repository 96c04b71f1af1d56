import { LONGEST_SLUG } from '@masuk/shared/contract/events.ts'
import { isUuid } from '@masuk/shared/uuid.ts'

/** Letters that Unicode does not take apart into a plain one and an accent. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const LONGEST = 60
const SHORTEST = 3

/** What a name is in an address: lowercase letters, digits and single hyphens. A name in another script becomes `event`. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? '')
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
  if (slug === '') return 'event'
  return slug.length < SHORTEST || isUuid(slug) ? `event-${slug}` : slug
}

/** The slug itself, then numbered ones. */
export function numbered(slug: string): string[] {
  return [slug, ...Array.from({ length: 19 }, (_, n) => withSuffix(slug, String(n + 2)))]
}

/** The slug with something behind it, and no longer than a slug may be. */
export function withSuffix(slug: string, suffix: string): string {
  return `${slug.slice(0, LONGEST_SLUG - suffix.length - 1).replace(/-+$/, '')}-${suffix}`
}
