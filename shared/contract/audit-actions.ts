import { everyOperation } from './index.ts'
import type { OperationName, Operations } from './index.ts'

/** What is written down without an operation of a signed-in person: by sign-ins and by the operator's command. */
const otherActions = {
  'identity.signed_in': 'Signed in',
  'identity.dev_signed_in': 'Signed in as a person of the demo',
  'identity.wrong_code': 'Typed a wrong sign-in code',
  'identity.no_code': 'Typed a sign-in code where none was waiting',
  'identity.capped': 'Was refused: too many sign-ins with an address',
  'identity.network_capped': 'Was refused: too many sign-ins from a network',
  'identity.all_sessions_revoked': 'Ended the sessions of everybody',
  'listings.source_added': 'Added a source of listings',
  'listings.source_paused': 'Paused a source of listings',
  'listings.source_resumed': 'Resumed a source of listings',
  'listings.source_removed': 'Removed a source of listings and what it had told',
  'organization.added': 'Added an organisation',
  'organization.stall_orders_imported': 'Brought in purchases at stalls',
  'team.owner_added': 'Made a person an owner',
  'payments.refund_done': 'Paid a refund back by hand',
  'points.corrected': 'Corrected the points of a person',
  'platform.admin_granted': 'Made a person an administrator of the platform',
  'platform.admin_revoked': 'Ended that a person is an administrator of the platform',
} as const

type OperationAction = {
  [Name in OperationName]: Operations[Name] extends { audit: { actions: infer Actions } }
    ? keyof Actions & string
    : never
}[OperationName]

/** Every action that the audit log may hold. */
export type AuditAction = OperationAction | keyof typeof otherActions

/** Every action with a sentence for people, such as "Added a zone". */
export const auditActions: Readonly<Record<string, string>> = {
  ...otherActions,
  ...Object.assign(
    {},
    ...everyOperation.map(([, { audit }]) => (audit === undefined || audit === 'none' ? {} : audit.actions)),
  ),
}
