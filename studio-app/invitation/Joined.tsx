import { may, type Role } from '@masuk/shared/roles.ts'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'

/** The invitation was accepted: where to go now. */
export function Joined({
  app,
  organization,
  role,
}: {
  app: StudioApp
  organization: string
  role: Role | null
}) {
  const text = words.value.invitation
  const opensStudio = role !== null && may(role, 'studio.open')
  async function open(): Promise<void> {
    // The organisation is new to the shell.
    await app.begin()
    location.assign('/studio/')
  }
  return (
    <Panel title={organization}>
      <p>{text.joined(role === null ? '' : text.roles[role], organization)}</p>
      {opensStudio ? (
        <button type="button" class="button button-primary" onClick={() => void open()}>
          {text.openStudio}
        </button>
      ) : (
        <a class="button button-primary" href="/door/">
          {text.openDoor}
        </a>
      )}
    </Panel>
  )
}
