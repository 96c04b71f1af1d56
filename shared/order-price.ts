/** What a promotion code takes off: sen for each order (`fixed`), or per cent of it (`percentage`, 1 to 100). */
export interface Discount {
  kind: 'fixed' | 'percentage'
  amount: number
}

export interface PricedLine {
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

/**
 * The price of an order: quantities times unit prices, less the discount, never below zero. A percentage is rounded down
 * to whole sen, in the organiser's favour. The discount is shared among the lines by their price, rounded down, and what
 * rounding leaves goes to the last lines that have room for it.
 */
export function priceOrder(lines: readonly PricedLine[], discount: Discount | null): OrderPrice {
  const prices = lines.map(({ quantity, unitPriceSen }) => quantity * unitPriceSen)
  const fullSen = prices.reduce((sum, price) => sum + price, 0)
  const discountSen = discount === null ? 0 : Math.min(fullSen, discountOf(fullSen, discount))
  const lineDiscountsSen = prices.map((price) =>
    fullSen === 0 ? 0 : Number((BigInt(discountSen) * BigInt(price)) / BigInt(fullSen)),
  )
  let left = discountSen - lineDiscountsSen.reduce((sum, part) => sum + part, 0)
  for (let at = prices.length - 1; at >= 0 && left > 0; at--) {
    const more = Math.min(left, (prices[at] ?? 0) - (lineDiscountsSen[at] ?? 0))
    lineDiscountsSen[at] = (lineDiscountsSen[at] ?? 0) + more
    left -= more
  }
  return { lineDiscountsSen, discountSen, totalSen: fullSen - discountSen }
}

function discountOf(fullSen: number, { kind, amount }: Discount): number {
  // In whole numbers: 29 % of RM 1 is 29 sen, not 28.999….
  return kind === 'fixed' ? amount : Number((BigInt(fullSen) * BigInt(amount)) / 100n)
}
