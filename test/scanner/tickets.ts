import { readTicketCode, writeTicketCode } from '@masuk/shared/ticket-code.ts'

/** What the model service makes of a code: stored, refused, or not even readable. */
export type Sort = 'genuine' | 'forged' | 'poison'

const TAGS: Record<Sort, number> = { genuine: 1, forged: 2, poison: 3 }

export function ticketId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

export function codeOf(number: number, sort: Sort = 'genuine'): string {
  const tag = new Uint8Array(16).fill(TAGS[sort])
  return writeTicketCode({ keyId: 1, issue: 1, ticketId: ticketId(number), tag })
}

export function sortOf(code: string): Sort {
  const mark = readTicketCode(code)?.tag[0]
  const sort = (Object.keys(TAGS) as Sort[]).find((name) => TAGS[name] === mark)
  return sort ?? 'forged'
}
