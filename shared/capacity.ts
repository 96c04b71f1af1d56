/** A limit on places: a positive whole number, or null for unlimited. Never zero. Source: specification, 1.3.0. */
export type Capacity = number | null

/** True while one more fits. Unlimited is never sold out. */
export function hasCapacityLeft(capacity: Capacity, taken: number): boolean {
  return capacity === null || taken < capacity
}
