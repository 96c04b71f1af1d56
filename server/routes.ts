import { health } from './about/health.ts'
import { refresh, version } from './about/versions.ts'
import type { Handlers } from './http/serve-operation.ts'
import { admit } from './scan/admit.ts'
import { enrol } from './scan/enrol.ts'
import { known } from './scan/known.ts'
import { undo } from './scan/undo.ts'
import { deleteTicketType, updateTicketType } from './studio/change-ticket-type.ts'
import { createEvent } from './studio/create-event.ts'
import { deleteEvent } from './studio/delete-event.ts'
import { eventDetails } from './studio/details.ts'
import { duplicateEvent } from './studio/duplicate-event.ts'
import { changeStatus } from './studio/event-status.ts'
import { exportAttendees, exportScans } from './studio/exports.ts'
import { listEvents } from './studio/list-events.ts'
import { listScanners } from './studio/list-scanners.ts'
import { eventOverview } from './studio/overview.ts'
import { renameEvent } from './studio/rename-event.ts'
import { resolveEvent } from './studio/resolve-event.ts'
import { saveDetails } from './studio/save-details.ts'
import { makeScannerCode, revokeScanner } from './studio/scanners.ts'
import { selectOrganization } from './studio/select-organization.ts'
import { studioShell } from './studio/shell.ts'
import { eventStats } from './studio/stats.ts'
import { addTicketType, listTicketTypes } from './studio/ticket-types.ts'
import { addWorkshop, listWorkshops } from './studio/workshops.ts'
import { addZone, deleteZone, listZones } from './studio/zones.ts'
import { acceptInvitation } from './team/accept-invitation.ts'
import { myInvitations } from './team/my-invitations.ts'
import { previewInvitation } from './team/preview-invitation.ts'
import { removeMember } from './team/remove-member.ts'
import { respondToInvitation } from './team/respond-to-invitation.ts'
import { revokeInvitation } from './team/revoke-invitation.ts'
import { sendInvitation } from './team/send-invitation.ts'
import { viewTeam } from './team/view-team.ts'

/** Every operation of the contract and the code that serves it. */
export const handlers = {
  'scan.admit': admit,
  'scan.known': known,
  'scan.undo': undo,
  'scan.enrol': enrol,
  'studio.shell': studioShell,
  'studio.organization.select': selectOrganization,
  'studio.stats': eventStats,
  'studio.events.list': listEvents,
  'studio.events.create': createEvent,
  'studio.events.rename': renameEvent,
  'studio.events.duplicate': duplicateEvent,
  'studio.events.delete': deleteEvent,
  'studio.events.resolve': resolveEvent,
  'studio.events.overview': eventOverview,
  'studio.events.details': eventDetails,
  'studio.events.saveDetails': saveDetails,
  'studio.events.status': changeStatus,
  'studio.tickets.list': listTicketTypes,
  'studio.tickets.add': addTicketType,
  'studio.tickets.update': updateTicketType,
  'studio.tickets.delete': deleteTicketType,
  'studio.workshops.list': listWorkshops,
  'studio.workshops.add': addWorkshop,
  'studio.zones.list': listZones,
  'studio.zones.add': addZone,
  'studio.zones.delete': deleteZone,
  'studio.scanners.list': listScanners,
  'studio.scanners.pair': makeScannerCode,
  'studio.scanners.revoke': revokeScanner,
  'studio.exports.attendees': exportAttendees,
  'studio.exports.scans': exportScans,
  'team.view': viewTeam,
  'team.invitations.send': sendInvitation,
  'team.invitations.revoke': revokeInvitation,
  'team.members.remove': removeMember,
  'invitations.preview': previewInvitation,
  'invitations.accept': acceptInvitation,
  'invitations.mine': myInvitations,
  'invitations.respond': respondToInvitation,
  'about.health': health,
  'about.version': version,
  'about.refresh': refresh,
} satisfies Handlers
