/**
 * What a promotion code takes off the lines that it covers: sen for each order (`fixed`), or per cent of their price
 * (`percentage`, 1 to 100).
 */
export interface Discount {
  kind: 'fixed' | 'percentage'
  amount: number
  /** The ticket types that it covers; null or left out: every one. */
  ticketTypeIds?: readonly string[] | null
  /** What the covered lines must cost together, before the discount. */
  minimumSen?: number
  /** The most that it takes off an order; null or left out: any. */
  mostDiscountSen?: number | null
}

export interface PricedLine {
  ticketTypeId: string
  quantity: number
  unitPriceSen: number
}

/** What an order costs. All in whole sen; the discounts of the lines add up to that of the order. */
export interface OrderPrice {
  /** In the order of the lines. */
  lineDiscountsSen: number[]
  discountSen: number
  totalSen: number
}

/** Why a discount gives nothing: it covers none of the lines, or those that it covers cost less than its minimum. */
export type DiscountProblem = 'other_tickets' | 'minimum'

/** Why the discount can't be used for an order with these lines; null when it can. */
export function discountProblem(lines: readonly PricedLine[], discount: Discount): DiscountProblem | null {
  const covered = lines.filter((line) => isCovered(line, discount))
  if (covered.length === 0) return 'other_tickets'
  return sum(covered.map(priceOf)) < (discount.minimumSen ?? 0) ? 'minimum' : null
}

/**
 * The price of an order: quantities times unit prices, less the discount, which is never more than the lines that it covers
 * cost. A percentage is rounded down to whole sen, in the organiser's favour. The discount is shared among the covered lines
 * by their price, rounded down, and what rounding leaves goes to the last of them whose price allows it. A discount with a
 * `discountProblem` takes nothing off. The service holds `book` (migrations/0020_book.sql) to the same sum.
 */
export function priceOrder(lines: readonly PricedLine[], discount: Discount | null): OrderPrice {
  const prices = lines.map(priceOf)
  const fullSen = sum(prices)
  const isUsed = discount !== null && discountProblem(lines, discount) === null
  const covered = lines.map((line, at) => (isUsed && isCovered(line, discount) ? (prices[at] ?? 0) : 0))
  const discountSen = isUsed ? discountOf(sum(covered), discount) : 0
  return { lineDiscountsSen: shared(discountSen, covered), discountSen, totalSen: fullSen - discountSen }
}

function priceOf({ quantity, unitPriceSen }: PricedLine): number {
  return quantity * unitPriceSen
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function isCovered({ ticketTypeId }: PricedLine, { ticketTypeIds }: Discount): boolean {
  return !ticketTypeIds || ticketTypeIds.includes(ticketTypeId)
}

function discountOf(coveredSen: number, { kind, amount, mostDiscountSen }: Discount): number {
  // In whole numbers: 29 % of RM 1 is 29 sen, not 28.999….
  const off = kind === 'fixed' ? amount : Number((BigInt(coveredSen) * BigInt(amount)) / 100n)
  return Math.min(off, coveredSen, mostDiscountSen ?? Infinity)
}

/** A discount shared by price. What rounding leaves goes to the last lines whose price allows it. */
function shared(discountSen: number, prices: readonly number[]): number[] {
  const coveredSen = sum(prices)
  const parts = prices.map((price) =>
    coveredSen === 0 ? 0 : Number((BigInt(discountSen) * BigInt(price)) / BigInt(coveredSen)),
  )
  let left = discountSen - sum(parts)
  for (let at = prices.length - 1; at >= 0 && left > 0; at--) {
    const more = Math.min(left, (prices[at] ?? 0) - (parts[at] ?? 0))
    parts[at] = (parts[at] ?? 0) + more
    left -= more
  }
  return parts
}
