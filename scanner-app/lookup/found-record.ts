/** Somebody whom the service let in by their name, as this device remembers it. It has no name. */
export interface FoundRecord {
  eventId: string
  device: string
  ticketId: string
  ticketType: string
  /** Corrected UTC; with the ticket it tells the admissions apart. */
  foundAt: string
  isIn: boolean
}
