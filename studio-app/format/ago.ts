import { formats } from '../words/words.ts'

/** How long ago a moment was, in words. */
export const ago = (at: string | number): string => formats.value.ago(at, Date.now())
