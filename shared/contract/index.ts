import type { Operation } from './operation.ts'
import { aboutOperations } from './about.ts'
import { accountOperations } from './account.ts'
import { apiKeyOperations } from './api-keys.ts'
import { blobOperations } from './blobs.ts'
import { broadcastOperations } from './broadcasts.ts'
import { callbackOperations } from './callbacks.ts'
import { assistantOperations } from './assistant.ts'
import { attendeeOperations } from './attendees.ts'
import { erasureOperations } from './erasure.ts'
import { eventDetailOperations } from './event-details.ts'
import { eventInviteOperations } from './event-invites.ts'
import { eventOperations } from './events.ts'
import { exhibitionOperations } from './exhibition.ts'
import { exportOperations } from './exports.ts'
import { flagOperations } from './flags.ts'
import { giveawayOperations } from './giveaways.ts'
import { invitationOperations } from './invitations.ts'
import { identityOperations } from './identity.ts'
import { listingOperations } from './listings.ts'
import { loyaltyOperations } from './loyalty.ts'
import { notificationOperations } from './notifications.ts'
import { organizationOperations } from './organizations.ts'
import { paymentOperations } from './payments.ts'
import { platformOperations } from './platform.ts'
import { promotionOperations } from './promotions.ts'
import { publicEventOperations } from './public-events.ts'
import { pushOperations } from './push.ts'
import { registrationOperations } from './registrations.ts'
import { reportOperations } from './reports.ts'
import { conflictOperations } from './conflicts.ts'
import { doorFeedOperations } from './door-feed.ts'
import { doorEventOperations } from './door-event.ts'
import { doorLookupOperations } from './door-lookups.ts'
import { scanOperations } from './scan.ts'
import { scannerOperations } from './scanners.ts'
import { searchOperations } from './search.ts'
import { teamOperations } from './team.ts'
import { ticketTypeOperations } from './ticket-types.ts'
import { ticketOperations } from './tickets.ts'
import { walletPassOperations } from './wallet-passes.ts'
import { workshopOperations } from './workshops.ts'
import { zoneOperations } from './zones.ts'

/** The published contract, independent of package versions and builds. Source: specification, Versioning. */
export const CONTRACT_VERSION = '2.4.0'

/** Every operation by its name: the key of its handler, its OpenAPI id and its log line. */
export const operations = {
  ...scanOperations,
  ...doorFeedOperations,
  ...doorEventOperations,
  ...doorLookupOperations,
  ...organizationOperations,
  ...eventOperations,
  ...eventDetailOperations,
  ...eventInviteOperations,
  ...reportOperations,
  ...attendeeOperations,
  ...ticketTypeOperations,
  ...workshopOperations,
  ...zoneOperations,
  ...scannerOperations,
  ...conflictOperations,
  ...exportOperations,
  ...exhibitionOperations,
  ...teamOperations,
  ...apiKeyOperations,
  ...invitationOperations,
  ...identityOperations,
  ...promotionOperations,
  ...blobOperations,
  ...broadcastOperations,
  ...publicEventOperations,
  ...listingOperations,
  ...registrationOperations,
  ...paymentOperations,
  ...callbackOperations,
  ...ticketOperations,
  ...walletPassOperations,
  ...platformOperations,
  ...loyaltyOperations,
  ...giveawayOperations,
  ...accountOperations,
  ...erasureOperations,
  ...notificationOperations,
  ...pushOperations,
  ...flagOperations,
  ...assistantOperations,
  ...searchOperations,
  ...aboutOperations,
}

export type Operations = typeof operations
export type OperationName = keyof Operations

/** Operations that exist on the server's own machine in development, and nowhere else. */
export type LocalOperationName = {
  [Name in OperationName]: Operations[Name]['authority'] extends 'local' ? Name : never
}[OperationName]

/** Every operation with its name, as one kind. */
export const everyOperation = Object.entries(operations) as [OperationName, Operation][]

/** Those that the public description shows. */
export const publishedOperations: typeof everyOperation = everyOperation.filter(
  ([, { published }]) => published,
)
