/** What an order has earned, and what is left of what it earned that for. */
export interface OrderPoints {
  /** For the registration, and for what was paid: as awarded, and what is not taken back of it. */
  registrationPoints: number
  paymentAward: number
  paymentPoints: number
  hasValidTicket: boolean
  totalSen: number
  refundedSen: number
}

/**
 * What is to be taken back of an order: the points for registering once none of its tickets is valid, and of those for
 * paying as much as was refunded, by whole ringgit that stay paid.
 */
export function pointsTooMany(order: OrderPoints): { registration: number; payment: number } {
  const { registrationPoints, paymentAward, paymentPoints, hasValidTicket, totalSen, refundedSen } = order
  const ringgit = Math.floor(totalSen / 100)
  const ringgitLeft = Math.max(0, Math.floor((totalSen - refundedSen) / 100))
  const worth = ringgit === 0 ? 0 : Math.floor((paymentAward * ringgitLeft) / ringgit)
  return {
    registration: hasValidTicket ? 0 : Math.max(0, registrationPoints),
    payment: Math.max(0, paymentPoints - worth),
  }
}
