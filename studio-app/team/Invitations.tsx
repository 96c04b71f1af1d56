import { formats, words } from '../words/words.ts'
import { zonesText } from './MemberTable.tsx'
import type { Invitation } from './team-store.ts'

interface InvitationsProps {
  invitations: readonly Invitation[]
  mayManage: boolean
  resend: (invitation: Invitation) => void
  revoke: (invitation: Invitation) => void
}

/** Who was invited and has not answered. */
export function Invitations({ invitations, mayManage, resend, revoke }: InvitationsProps) {
  const { team: text, frame } = words.value
  if (invitations.length === 0) return null
  return (
    <section>
      <h2 class="team-title">{text.pending}</h2>
      <ul class="team-invitations">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <div>
              <strong>{invitation.email ?? text.somebody}</strong>
              <p class="muted">
                {frame.roleNames[invitation.role]} · {zonesText(invitation)} ·{' '}
                {text.until(formats.value.day(invitation.expiresAt))} · {text.by(invitation.invitedBy)}
              </p>
            </div>
            {mayManage && (
              <div class="team-actions">
                <button type="button" class="button" onClick={() => resend(invitation)}>
                  {text.resend}
                </button>
                <button type="button" class="button" onClick={() => revoke(invitation)}>
                  {text.asked.revoke.button}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
