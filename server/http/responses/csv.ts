/** Before the first cell: without it spreadsheets take UTF-8 for the machine's old character set. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Where a spreadsheet takes what comes for a formula, and runs it: at the beginning of a cell. One whose separator is
 * the semicolon or the tab sees cells begin inside of ours as well, quoted or not.
 */
const FORMULA = /^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?=[" ]*[=+\-@＝＋－＠])/g

/** One line of RFC 4180, with its line end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A cell: times in UTC, nothing for null, and an apostrophe in front of what would be a formula. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return JSON.stringify(value)
  const safe = value.replace(FORMULA, "'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
