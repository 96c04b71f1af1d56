import { health, refreshVersion, version } from './about.ts'
import { eventDetails, saveDetails } from './event-details.ts'
import { eventOverview } from './event-overview.ts'
import { exportAttendees, exportScans } from './exports.ts'
import {
  changeStatus,
  createEvent,
  deleteEvent,
  duplicateEvent,
  listEvents,
  renameEvent,
  resolveEvent,
} from './organiser-events.ts'
import { admitScans, enrolScanner, knownScans, undoScan } from './scan.ts'
import { listScanners, makeScannerCode, revokeScanner } from './scanners.ts'
import { eventStats, selectOrganization, studioShell } from './studio.ts'
import {
  acceptInvitation,
  myInvitations,
  previewInvitation,
  removeMember,
  respondToInvitation,
  revokeInvitation,
  sendInvitation,
  viewTeam,
} from './team.ts'
import { addTicketType, deleteTicketType, listTicketTypes, updateTicketType } from './ticket-types.ts'
import { addWorkshop, listWorkshops } from './workshops.ts'
import { addZone, deleteZone, listZones } from './zones.ts'

/** The published contract, independent of package versions and builds. Source: specification, Versioning. */
export const CONTRACT_VERSION = '2.1.0'

/** Every operation by its name: the key of its handler, its OpenAPI id and its log line. */
export const operations = {
  'scan.admit': admitScans,
  'scan.known': knownScans,
  'scan.undo': undoScan,
  'scan.enrol': enrolScanner,
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
  'about.refresh': refreshVersion,
}

export type Operations = typeof operations
export type OperationName = keyof Operations
