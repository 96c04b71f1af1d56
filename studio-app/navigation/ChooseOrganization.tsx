import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { StudioApp } from '../create-app.ts'
import type { Organization } from '../shell/shell-store.ts'
import { words } from '../words/words.ts'

/** Somebody works for several organisations and has not chosen one yet. */
export function ChooseOrganization({
  app,
  organizations,
}: {
  app: StudioApp
  organizations: Organization[]
}) {
  const { chooseTitle, roleNames } = words.value.frame
  return (
    <Panel title={chooseTitle}>
      {organizations.map(({ id, name, role }) => (
        <button key={id} type="button" class="button" onClick={() => void app.shell.select(id)}>
          {name} · {roleNames[role]}
        </button>
      ))}
    </Panel>
  )
}
