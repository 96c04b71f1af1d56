import { aboutHandlers } from './about/index.ts'
import { accountHandlers } from './account/index.ts'
import { apiKeyHandlers } from './api-keys/index.ts'
import { assistantHandlers } from './assistant/index.ts'
import { callbackHandlers } from './callbacks/index.ts'
import { attendeeHandlers } from './attendees/index.ts'
import { blobHandlers } from './blobs/index.ts'
import { broadcastHandlers } from './broadcasts/index.ts'
import type { Handlers } from './core/handler.ts'
import { erasureHandlers } from './erasure/index.ts'
import { eventDetailHandlers } from './event-details/index.ts'
import { eventInviteHandlers } from './event-invites/index.ts'
import { eventHandlers } from './events/index.ts'
import { exhibitionHandlers } from './exhibition/index.ts'
import { exportHandlers } from './exports/index.ts'
import { flagHandlers } from './flags/index.ts'
import { giveawayHandlers } from './giveaways/index.ts'
import { identityHandlers } from './identity/index.ts'
import { invitationHandlers } from './invitations/index.ts'
import { listingHandlers } from './listings/index.ts'
import { notificationHandlers } from './notifications/index.ts'
import { organizationHandlers } from './organizations/index.ts'
import { paymentHandlers } from './payments/index.ts'
import { platformHandlers } from './platform/index.ts'
import { pointHandlers } from './points/index.ts'
import { promotionHandlers } from './promotions/index.ts'
import { publicEventHandlers } from './public-events/index.ts'
import { pushHandlers } from './push/index.ts'
import { registrationHandlers } from './registrations/index.ts'
import { reportHandlers } from './reports/index.ts'
import { scanHandlers } from './scan/index.ts'
import { conflictHandlers } from './conflicts/index.ts'
import { scannerHandlers } from './scanners/index.ts'
import { searchHandlers } from './search/index.ts'
import { teamHandlers } from './team/index.ts'
import { ticketTypeHandlers } from './ticket-types/index.ts'
import { ticketHandlers } from './tickets/index.ts'
import { walletPassHandlers } from './wallet-passes/index.ts'
import { workshopHandlers } from './workshops/index.ts'
import { zoneHandlers } from './zones/index.ts'

/** The code of every operation. One that is missing does not compile. */
export const handlers: Handlers = {
  ...aboutHandlers,
  ...accountHandlers,
  ...apiKeyHandlers,
  ...assistantHandlers,
  ...callbackHandlers,
  ...attendeeHandlers,
  ...erasureHandlers,
  ...blobHandlers,
  ...broadcastHandlers,
  ...eventDetailHandlers,
  ...eventInviteHandlers,
  ...eventHandlers,
  ...exhibitionHandlers,
  ...exportHandlers,
  ...identityHandlers,
  ...invitationHandlers,
  ...listingHandlers,
  ...organizationHandlers,
  ...paymentHandlers,
  ...platformHandlers,
  ...promotionHandlers,
  ...publicEventHandlers,
  ...registrationHandlers,
  ...reportHandlers,
  ...scanHandlers,
  ...scannerHandlers,
  ...conflictHandlers,
  ...searchHandlers,
  ...teamHandlers,
  ...ticketTypeHandlers,
  ...ticketHandlers,
  ...walletPassHandlers,
  ...pointHandlers,
  ...flagHandlers,
  ...giveawayHandlers,
  ...notificationHandlers,
  ...pushHandlers,
  ...workshopHandlers,
  ...zoneHandlers,
}
