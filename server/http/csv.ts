/** Before the first cell: without it spreadsheets take UTF-8 for the machine's old character set. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A spreadsheet takes what begins with one of these for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r]/

/** One line of RFC 4180, with its line end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A cell: times in UTC, nothing for null, and a text that would be a formula with an apostrophe in front. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return JSON.stringify(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
