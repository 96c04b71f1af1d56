import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { Operation } from '@masuk/shared/contract/operation.ts'

/** The one line that a change leaves in the audit log. */
export interface ExpectedEntry {
  action: string
  subject: string
  /** Where the subject's id stands: in the body that was sent, in the reply, or the caller's own. */
  id: string
  /** What the example leaves out: every text that may be sent. */
  more?: Record<string, unknown>
  /** Whose log it is in; home unless said. `none` for what is a person's own. */
  organization?: 'other' | 'none'
  /** What is written down of the same thing when it has ended, behind the line of the change. */
  ended?: string
}

/** What differs from what the contract alone lets one expect. */
export const exceptions: Partial<Record<OperationName, Partial<ExpectedEntry>>> = {
  'assistant.chat': { ended: 'assistant.answered' },
  'events.create': { more: { venue: 'Kampung Rahsia', description: 'Jangan beritahu' } },
  'events.duplicate': { id: 'reply.event.id', more: { name: 'Malam Rahsia' } },
  'eventDetails.save': { more: { name: 'Malam Rahsia', description: 'Jangan beritahu' } },
  'ticketTypes.update': { more: { name: 'Tiket Rahsia' } },
  'workshops.add': { more: { place: 'Bilik Rahsia', description: 'Jangan beritahu' } },
  'workshops.change': {
    more: { name: 'Bengkel Rahsia', place: 'Bilik Rahsia', description: 'Jangan beritahu' },
  },
  'account.erase': { id: 'caller.userId', organization: 'none' },
  'identity.revokeSession': { id: 'body.sessionId', organization: 'none' },
  'identity.revokeOtherSessions': { id: 'caller.userId', organization: 'none' },
  'identity.revokeSessions': { id: 'caller.userId', organization: 'none' },
  'account.saveOnboarding': { id: 'caller.userId', organization: 'none' },
  'push.register': { organization: 'none' },
  'push.remove': { organization: 'none' },
  'scanners.revoke': { id: 'body.grantId' },
  'conflicts.settle': { id: 'reply.conflict.ticketId', more: { note: 'Nota Rahsia' } },
  'scanners.importUnsentScans': { id: 'body.grantId' },
  'team.change': { id: 'body.userId' },
  'team.remove': { id: 'body.userId' },
  'apiKeys.create': { more: { name: 'Kunci Rahsia' } },
  'invitations.accept': { id: 'invitationId', organization: 'other' },
  'invitations.respond': { action: 'team.invitation_declined', organization: 'other' },
}

/** The first action of the contract, on the thing that the body names, or else the one in the reply. */
export function expectedEntry(name: OperationName, { audit, body }: Operation): ExpectedEntry {
  if (audit === undefined || audit === 'none') throw new Error(`${name} is not written down.`)
  const { subject, actions } = audit
  const thing = subject.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const isNamed = body !== undefined && `${thing}Id` in body.shape
  return {
    action: Object.keys(actions)[0] ?? '',
    subject,
    id: isNamed ? `body.${thing}Id` : `reply.${thing}.id`,
    ...exceptions[name],
  }
}
