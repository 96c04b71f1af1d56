import { readTicketCode } from '@masuk/shared/ticket-code.ts'

/**
 * The text of the test code: every letter and digit of a ticket code and the marks of other codes, so that a hand-held
 * reader whose keyboard layout is another than the device's gives itself away.
 */
export const TEST_TEXT = 'MASUK TEST ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 -/:.'

/** The modules of the test code: a number for each row, a bit for each dark module. */
export const TEST_ROWS = [
  0x1fc0087f, 0x105eb941, 0x1741635d, 0x1745b15d, 0x1755e95d, 0x104a7041, 0x1fd5557f, 0xb1500, 0x15442312,
  0x1bb7b56f, 0x6d768e2, 0x150bd4fa, 0x1fd45443, 0x1e8c5d3c, 0xfdcbead, 0x31221fb, 0x8d12388, 0x4328a26,
  0x12e4763c, 0xf84f8db, 0x174745f6, 0x19731d, 0x1fcb975c, 0x10493b17, 0x175911f4, 0x174d867c, 0x1752c2e9,
  0x10469d57, 0x1fd90535,
]

/**
 * What came of reading it. `layout`: each letter came as another; `capitals`: small and capital letters are swapped;
 * `other`: some other code.
 */
export type TestRead = 'right' | 'ticket' | 'layout' | 'capitals' | 'other'

export function judgeTestRead(text: string): TestRead {
  if (text === TEST_TEXT) return 'right'
  if (readTicketCode(text)) return 'ticket'
  if (text.toUpperCase() === TEST_TEXT) return 'capitals'
  // A ticket by a reader that types small letters.
  if (readTicketCode(text.toUpperCase())) return 'capitals'
  return isSubstituted(text) ? 'layout' : 'other'
}

/** Whether the text is the test code with each of its letters always typed as the same other one. */
function isSubstituted(text: string): boolean {
  const letters = Array.from(text)
  if (letters.length !== TEST_TEXT.length) return false
  const pairs = new Set(letters.map((typed, at) => `${TEST_TEXT[at]} ${typed}`))
  const distinct = (all: readonly string[]) => new Set(all).size
  return pairs.size === distinct(Array.from(TEST_TEXT)) && pairs.size === distinct(letters)
}
