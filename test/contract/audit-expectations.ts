import type { OperationName } from '@masuk/shared/contract/index.ts'

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
}

/** What every change by a person is written down as. */
export const expectedEntries: Partial<Record<OperationName, ExpectedEntry>> = {
  'identity.revokeSession': {
    action: 'identity.session_revoked',
    subject: 'session',
    id: 'body.sessionId',
    organization: 'none',
  },
  'identity.revokeOtherSessions': {
    action: 'identity.other_sessions_revoked',
    subject: 'user',
    id: 'caller.userId',
    organization: 'none',
  },
  'identity.revokeSessions': {
    action: 'identity.sessions_revoked',
    subject: 'user',
    id: 'caller.userId',
    organization: 'none',
  },
  'organizations.select': {
    action: 'organization.selected',
    subject: 'organization',
    id: 'body.organizationId',
  },
  'events.create': {
    action: 'event.created',
    subject: 'event',
    id: 'reply.event.id',
    more: { venue: 'Kampung Rahsia', description: 'Jangan beritahu' },
  },
  'events.rename': { action: 'event.renamed', subject: 'event', id: 'body.eventId' },
  'events.duplicate': {
    action: 'event.duplicated',
    subject: 'event',
    id: 'reply.event.id',
    more: { name: 'Malam Rahsia' },
  },
  'events.delete': { action: 'event.deleted', subject: 'event', id: 'body.eventId' },
  'eventDetails.save': {
    action: 'event.details_saved',
    subject: 'event',
    id: 'body.eventId',
    more: { name: 'Malam Rahsia', description: 'Jangan beritahu' },
  },
  'events.status': { action: 'event.status_changed', subject: 'event', id: 'body.eventId' },
  'ticketTypes.add': { action: 'ticket_type.added', subject: 'ticket_type', id: 'reply.ticketType.id' },
  'ticketTypes.update': {
    action: 'ticket_type.changed',
    subject: 'ticket_type',
    id: 'body.ticketTypeId',
    more: { name: 'Tiket Rahsia' },
  },
  'ticketTypes.delete': { action: 'ticket_type.deleted', subject: 'ticket_type', id: 'body.ticketTypeId' },
  'workshops.add': {
    action: 'workshop.added',
    subject: 'workshop',
    id: 'reply.workshop.id',
    more: { place: 'Bilik Rahsia', description: 'Jangan beritahu' },
  },
  'zones.add': { action: 'zone.added', subject: 'zone', id: 'reply.zone.id' },
  'zones.delete': { action: 'zone.deleted', subject: 'zone', id: 'body.zoneId' },
  'scanners.pair': { action: 'scanner.pairing_code_made', subject: 'event', id: 'body.eventId' },
  'scanners.revoke': { action: 'scanner.revoked', subject: 'scanner_grant', id: 'body.grantId' },
  'invitations.send': { action: 'team.invited', subject: 'invitation', id: 'reply.invitation.id' },
  'invitations.revoke': {
    action: 'team.invitation_revoked',
    subject: 'invitation',
    id: 'body.invitationId',
  },
  'team.remove': { action: 'team.member_removed', subject: 'member', id: 'body.userId' },
  'invitations.accept': {
    action: 'team.member_joined',
    subject: 'invitation',
    id: 'invitationId',
    organization: 'other',
  },
  'invitations.respond': {
    action: 'team.invitation_declined',
    subject: 'invitation',
    id: 'body.invitationId',
    organization: 'other',
  },
}
