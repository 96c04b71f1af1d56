const PREFIX = 'T1'
const LOOKALIKES: Record<string, string> = { '0': 'O', '1': 'I', '8': 'B' }

/** What somebody typed as a ticket would have it: no spaces or hyphens, capitals, and no digit that base32 lacks. */
export function tidyTypedCode(typed: string): string {
  const text = typed.toUpperCase().replace(/[\s-]/g, '')
  if (!text.startsWith(PREFIX)) return text
  return PREFIX + text.slice(PREFIX.length).replace(/[018]/g, (digit) => LOOKALIKES[digit] ?? digit)
}
