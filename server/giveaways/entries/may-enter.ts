import type { whyNotEnter } from '@masuk/shared/contract/giveaway-shapes.ts'
import { stateOf } from '../giveaway.ts'
import type { GiveawayRow } from '../giveaway.ts'

export type WhyNot = (typeof whyNotEnter)[number]

/** What decides whether a person may enter a giveaway once more. */
export interface Entrant {
  hasTicket: boolean
  isCheckedIn: boolean
  ownEntries: number
  balance: number
}

/** Why that person can't enter now; null when they can. */
export function whyNot(giveaway: GiveawayRow, entrant: Entrant, now: Date): WhyNot | null {
  const state = stateOf(giveaway, now)
  if (state === 'scheduled') return 'not_open_yet'
  if (state !== 'open') return 'closed'
  if (!entrant.hasTicket) return 'no_ticket'
  if (giveaway.audience === 'checked_in' && !entrant.isCheckedIn) return 'not_checked_in'
  if (entrant.ownEntries >= giveaway.mostEntries) return 'most_entries'
  return entrant.balance < giveaway.cost ? 'too_few_points' : null
}

/** The refusal in a sentence. */
export const sentences: Readonly<Record<WhyNot, string>> = {
  not_open_yet: 'This giveaway is not open yet. Come back when it opens.',
  closed: 'This giveaway is closed.',
  no_ticket: 'This giveaway is for people with a ticket of the event. Register first.',
  not_checked_in: 'This giveaway is for people who are at the event. Have your ticket scanned first.',
  most_entries: 'You have entered this giveaway as often as one person may.',
  too_few_points: 'You have too few points for this giveaway.',
}
