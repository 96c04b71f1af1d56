/** What stands between the words of a name. The same as in `ticket_words` of the database. */
const BETWEEN = /[\s.,/()'"@&|!:*\\-]+/u

/** The words of what somebody searches for, in lower case. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(BETWEEN)
    .filter((word) => word !== '')
}
