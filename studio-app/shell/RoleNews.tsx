import { Notice } from '@masuk/ui/page/Notice.tsx'
import { words } from '../words/words.ts'
import type { ShellStore } from './shell-store.ts'
import './role-news.css'

/** Says what the person may do now, when somebody else has changed their role while the studio was open. */
export function RoleNews({ shell }: { shell: ShellStore }) {
  const { team, invitation } = words.value
  if (shell.changedRoles.value.length === 0) return null
  return (
    <div class="role-news">
      {shell.changedRoles.value.map(({ id, name, role }) => (
        <Notice key={id} tone="calm" alert>
          <strong>{team.news.title(name)}</strong>
          <br />
          {team.news.now(invitation.roles[role])} {team.roles[role]}.
        </Notice>
      ))}
      <button type="button" class="button" onClick={shell.readChangedRoles}>
        {team.news.understood}
      </button>
    </div>
  )
}
