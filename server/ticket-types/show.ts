import type { SoldTicketType } from './store.ts'

/** The ticket type as it is told to callers. */
export function showTicketType({ id, name, priceSen, quantity, publicRegistration, sold }: SoldTicketType) {
  return { id, name, priceSen, quantity, publicRegistration, sold }
}
