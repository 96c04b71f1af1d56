import { useLocation } from 'preact-iso'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'

/** The organisation on the screen. Choosing another leads to its events. */
export function OrganizationSwitcher({ app }: { app: StudioApp }) {
  const { route } = useLocation()
  const { loaded } = app.shell.shell
  const organizations = loaded.value.kind === 'ready' ? loaded.value.value.organizations : []
  const shown = app.shell.organization.value
  if (organizations.length < 2) return <p class="side-nav-organization">{shown?.name}</p>

  function choose(organizationId: string): void {
    app.unsaved.leave(() => {
      void app.shell.select(organizationId)
      route('/studio/')
    })
  }
  return (
    <select
      class="side-nav-organization"
      aria-label={words.value.frame.organization}
      value={shown?.id ?? ''}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget
        // Stays as it was until the person has decided to leave what they were typing.
        currentTarget.value = shown?.id ?? ''
        choose(value)
      }}
    >
      {organizations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
