import { revokeAdmin } from '../access/platform-admin-rows.ts'
import { eraseProfile } from '../account/erase.ts'
import { eraseUse } from '../assistant/erase.ts'
import { deleteOptOutsOf } from '../broadcasts/opt-outs/delete-opt-outs.ts'
import { emptyBodiesOf } from '../callbacks/empty-bodies.ts'
import { deleteRepliesTo } from '../changes/idempotency.ts'
import type { Tx } from '../db/db.ts'
import { eraseEntries } from '../giveaways/entries/erase-entries.ts'
import { eraseAccount } from '../identity/erase-account.ts'
import { forgetInvited } from '../invitations/erasure/addresses.ts'
import type { LockedMembership, LockedOrders, LockedPerson } from '../locks/person.ts'
import { deleteNotificationsOf } from '../notifications/delete-of-person.ts'
import { eraseCheckouts } from '../payments/erase-checkouts.ts'
import { deleteDevicesOf } from '../push/delete-devices.ts'
import { deleteWorkInterestOf } from '../public-events/work-interest.ts'
import { deleteDetailsOf } from '../registrations/details/delete-details.ts'
import { eraseOrders, eraseTickets } from '../registrations/erasure/orders.ts'
import { eraseScanDevices } from '../scan/erasure/device-names.ts'
import { eraseOverrideReasons } from '../scan/erasure/override-reasons.ts'
import { erasePoints } from '../points/erase.ts'
import { eraseDeviceNames } from '../scanners/erasure/device-names.ts'
import type { KeyedHashes } from '../signing/one-time-code.ts'
import { leaveTeams } from '../team/leave-teams.ts'
import { keepBillingIdentities } from './billing.ts'

/** A person whose account is erased, with all that is locked for it. */
export interface Leaving {
  person: LockedPerson
  memberships: readonly LockedMembership[]
  orders: LockedOrders
  /** Who asked for it: the person, or null when it is done again after a restore. */
  by: string | null
  hashes: KeyedHashes
  now: Date
}

/** What one owner of tables does with what it has of a person. */
export interface Step {
  /**
   * The columns that hold nothing of the person behind it; `table.*` where the person's rows are deleted. What is in no step
   * must be among the exceptions of test/contract/erasure.test.ts.
   */
  clears: readonly `${string}.${string}`[]
  run(tx: Tx, leaving: Leaving): Promise<unknown>
}

/**
 * What becomes of everything that is kept of a person, in this order: who has paid is kept before the names are taken off
 * the orders, and the account goes last, since all before it is found by its id and address.
 */
export const steps: readonly Step[] = [
  {
    clears: ['member_zones.*'],
    run: (tx, { person: { userId }, memberships, by, now }) =>
      leaveTeams(tx, memberships, { userId, by, now }),
  },
  {
    clears: ['scanner_grants.device', 'scans.device', 'scan_claims.device', 'door_exceptions.device'],
    run: async (tx, { person }) => eraseScanDevices(tx, await eraseDeviceNames(tx, person)),
  },
  {
    clears: ['door_exceptions.override_reason'],
    run: (tx, { orders, person }) => eraseOverrideReasons(tx, orders, person),
  },
  {
    clears: [],
    run: (tx, { person: { userId }, now }) => revokeAdmin(tx, { userId, now }),
  },
  {
    clears: ['invitations.email'],
    run: (tx, { person: { provenEmail }, now }) => forgetInvited(tx, { provenEmail, now }),
  },
  { clears: ['point_entries.note'], run: (tx, { person, now }) => erasePoints(tx, person, now) },
  {
    clears: ['payment_callbacks.body'],
    run: (tx, { orders }) => emptyBodiesOf(tx, orders),
  },
  { clears: ['payment_intents.redirect_url'], run: (tx, { orders }) => eraseCheckouts(tx, orders) },
  { clears: [], run: (tx, { orders, person }) => keepBillingIdentities(tx, orders, person) },
  {
    clears: [
      'registration_answers.*',
      'registration_lines.holder_names',
      'registrations.buyer_name',
      'registrations.buyer_email',
      'registrations.visit_purpose',
      'promotion_uses.user_id',
    ],
    run: (tx, { orders, person }) => eraseOrders(tx, orders, person),
  },
  {
    clears: ['tickets.holder_name', 'tickets.user_id'],
    run: (tx, { orders, person }) => eraseTickets(tx, orders, person),
  },
  {
    clears: ['giveaway_entries.user_id'],
    run: (tx, { person }) => eraseEntries(tx, person),
  },
  {
    clears: ['notifications.*', 'notification_settings.*'],
    run: (tx, { person }) => deleteNotificationsOf(tx, person),
  },
  { clears: ['push_devices.*'], run: (tx, { person }) => deleteDevicesOf(tx, person) },
  { clears: ['broadcast_opt_outs.*'], run: (tx, { person }) => deleteOptOutsOf(tx, person) },
  { clears: ['registration_details.*'], run: (tx, { person }) => deleteDetailsOf(tx, person) },
  {
    clears: ['user_interests.*', 'consents.*', 'profiles.*'],
    run: (tx, { person }) => eraseProfile(tx, person),
  },
  { clears: ['ai_person_tokens.*'], run: (tx, { person }) => eraseUse(tx, person) },
  {
    clears: ['work_interests.*'],
    run: (tx, { person }) => deleteWorkInterestOf(tx, person),
  },
  {
    clears: ['idempotency_keys.*'],
    run: (tx, { person }) => deleteRepliesTo(tx, person),
  },
  {
    clears: [
      'sessions.*',
      'auth_accounts.*',
      'auth_verifications.*',
      'sign_in_addresses.*',
      'sign_in_notes.*',
      'audit_log.subject_id',
      'users.name',
      'users.email',
      'users.image',
      'users.shown_name',
    ],
    run: (tx, { person, hashes, now }) => eraseAccount(tx, person, { hashes, now }),
  },
]
