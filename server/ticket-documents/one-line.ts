/** Control characters, invisible formatting (with what turns the direction of writing), and how an emoji looks. */
const INVISIBLE = /[\p{Cc}\p{Cf}\ufe0e\ufe0f]/gu
/** These shape letters in Tamil and Jawi. */
const JOINERS = /[\u200c\u200d]/u

/**
 * What somebody typed, as one line of visible characters: letters composed, white space single, and nothing that could end
 * a header, a line of a calendar file or the direction of the text around it.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, (each) => (JOINERS.test(each) ? each : ''))
    .trim()
}
