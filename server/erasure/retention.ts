import { emptyOldBodies } from '../callbacks/empty-bodies.ts'
import type { Db } from '../db/db.ts'
import { forgetOldInvited } from '../invitations/erasure/addresses.ts'
import { deleteOldListings, deleteOldPosterImports, deleteOldVisits } from '../listings/delete-old.ts'
import { deleteOldNotifications } from '../notifications/delete-old.ts'
import { deleteOldExceptions } from '../scan/exceptions/delete-old.ts'
import { deleteOldWorkInterest } from '../public-events/work-interest.ts'
import { deleteOldBillingIdentities } from './billing.ts'

/** What is kept for a time only. */
export interface Retention {
  table: string
  /** What of it goes: the row, or what it holds of people. */
  goes: string
  period: string
  /** The law or the reason behind the period. */
  because: string
  /** Deletes at most `most` of what is over at that moment, and returns how many there were. */
  deleteOld(db: Db, given: { now: Date; most: number }): Promise<number>
}

const DAY_MS = 24 * 3_600_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/**
 * Every period of the product, in one place. What sign-ins leave behind goes within a day, by the job identity.housekeeping;
 * jobs go within thirty days, by the queue itself (jobs/install.ts).
 */
export const retentions: readonly Retention[] = [
  {
    table: 'billing_identities',
    goes: 'the row',
    period: '7 years after the payment',
    because: 'Income Tax Act 1967 s.82 and Companies Act 2016 s.245 ask for the books that long',
    deleteOld: (db, given) => deleteOldBillingIdentities(db, given),
  },
  {
    table: 'payment_callbacks',
    goes: 'the body',
    period: '90 days',
    because: 'PDPA 2010 s.10: a dispute about what a gateway sent is over by then',
    deleteOld: (db, { now, most }) => emptyOldBodies(db, { before: daysBefore(now, 90), most }),
  },
  {
    table: 'notifications',
    goes: 'the row',
    period: '180 days',
    because: 'PDPA 2010 s.10: nobody needs an older one',
    deleteOld: (db, { now, most }) => deleteOldNotifications(db, { before: daysBefore(now, 180), most }),
  },
  {
    table: 'invitations',
    goes: 'the address',
    period: '90 days after the answer or the end',
    because: 'PDPA 2010 s.10: limits on invitations look back one day',
    deleteOld: (db, { now, most }) => forgetOldInvited(db, { before: daysBefore(now, 90), most }),
  },
  {
    table: 'listing_visits',
    goes: 'the row',
    period: '2 days',
    because: 'the value whose hash it is lies in a browser for one day; the counts stay',
    deleteOld: (db, { now, most }) => deleteOldVisits(db, { before: daysBefore(now, 2), most }),
  },
  {
    table: 'listings',
    goes: 'the row and its counts',
    period: '365 days after its end',
    because: 'nobody looks further back than a year',
    deleteOld: (db, { now, most }) => deleteOldListings(db, { before: daysBefore(now, 365), most }),
  },
  {
    table: 'poster_imports',
    goes: 'the row',
    period: '1 day',
    because: 'the limit looks back one hour',
    deleteOld: (db, { now, most }) => deleteOldPosterImports(db, { before: daysBefore(now, 1), most }),
  },
  {
    table: 'door_exceptions',
    goes: 'the row',
    period: '180 days',
    because: 'PDPA 2010 s.10: an organiser has looked into an evening by then',
    deleteOld: (db, { now, most }) => deleteOldExceptions(db, { before: daysBefore(now, 180), most }),
  },
  {
    table: 'work_interests',
    goes: 'the row',
    period: '365 days',
    because: 'PDPA 2010 s.10: who was not answered in a year will not be',
    deleteOld: (db, { now, most }) => deleteOldWorkInterest(db, { before: daysBefore(now, 365), most }),
  },
]
