import type { InvitationRow } from '../invitations/store.ts'
import type { MemberRow } from './store.ts'

interface Sees {
  addresses: boolean
}

/** A member as the team page shows it. */
export function showMember({ email, since, ...member }: MemberRow, { addresses }: Sees) {
  return { ...member, since: since.toISOString(), ...(addresses && { email }) }
}

type Shown = Pick<InvitationRow, 'id' | 'role' | 'zones' | 'invitedBy' | 'expiresAt' | 'email'>

/** An invitation as the team page shows it. */
export function showInvitation({ id, role, zones, invitedBy, expiresAt, email }: Shown, { addresses }: Sees) {
  return { id, role, zones, invitedBy, expiresAt: expiresAt.toISOString(), ...(addresses && { email }) }
}

/** An invitation as it is shown to whoever is invited: without any address. */
export function showOffer(invitation: InvitationRow) {
  const { id, organizationId, organizationName, role, zones, invitedBy, expiresAt } = invitation
  const organization = { id: organizationId, name: organizationName }
  return { invitationId: id, organization, role, zones, invitedBy, expiresAt: expiresAt.toISOString() }
}
