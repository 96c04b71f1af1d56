import { en, type Words } from './en.ts'

/** The words of the language at this door. */
export const words: Words = en
