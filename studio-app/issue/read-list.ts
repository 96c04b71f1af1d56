import { MOST_PER_LINE } from '@masuk/shared/contract/registrations.ts'

/** One line of a list that can be issued. */
export interface ListEntry {
  /** Its number in what was pasted, from 1. */
  line: number
  name: string
  email: string | null
  quantity: number
}

export type LineFault = 'no_name' | 'wrong_email' | 'wrong_quantity'

export interface ReadList {
  entries: ListEntry[]
  faults: { line: number; text: string; fault: LineFault }[]
}

/** What the service takes for an address. */
const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i
/** What the heads of columns are called, in the languages of the studio. */
const HEADS = {
  name: ['name', 'nama', '姓名', '名字', 'பெயர்', 'full name'],
  email: ['email', 'e-mail', 'emel', 'e-mel', '邮箱', '电邮', 'மின்னஞ்சல்', 'email address'],
  quantity: ['quantity', 'tickets', 'bilangan', 'tiket', '数量', 'எண்ணிக்கை'],
}

/**
 * Reads what was pasted or stands in a CSV file: a name in each line and, in any order, an address and how many. Separated by
 * commas, semicolons or tabs; a first line of heads is passed over.
 */
export function readList(text: string): ReadList {
  const list: ReadList = { entries: [], faults: [] }
  for (const [index, row] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const cells = cellsOf(row)
    if (cells.every((cell) => cell === '') || (index === 0 && isHead(cells))) continue
    const read = readLine(cells, index + 1)
    if (typeof read === 'string') list.faults.push({ line: index + 1, text: row.trim(), fault: read })
    else list.entries.push(read)
  }
  return list
}

function readLine(cells: readonly string[], line: number): ListEntry | LineFault {
  const email = cells.find((cell) => cell.includes('@'))
  const count = cells.find((cell) => /^\d+$/.test(cell))
  const name = cells.find((cell) => cell !== '' && cell !== email && cell !== count)
  if (name === undefined) return 'no_name'
  if (email !== undefined && !ADDRESS.test(email)) return 'wrong_email'
  const quantity = count === undefined ? 1 : Number(count)
  if (quantity < 1 || quantity > MOST_PER_LINE) return 'wrong_quantity'
  return { line, name, email: email ?? null, quantity }
}

function isHead(cells: readonly string[]): boolean {
  const known = Object.values(HEADS).flat()
  return cells.some((cell) => known.includes(cell.toLowerCase())) && !cells.some((cell) => ADDRESS.test(cell))
}

/** The cells of a line: quoted ones may hold the separator, and a doubled quote is one. */
function cellsOf(row: string): string[] {
  const separator = ['\t', ';', ','].find((each) => row.includes(each)) ?? ','
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < row.length; at++) {
    const letter = row[at] ?? ''
    if (letter === '"' && isQuoted && row[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}
