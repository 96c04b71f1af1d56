import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import { selectOrganization, studioShell } from '@masuk/shared/contract/organizations.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { may, type Ability } from '@masuk/shared/roles.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'

export type Shell = Reply<typeof studioShell>
export type Organization = Shell['organizations'][number]

/** Who works here, for which organisations, and which of them is on the screen. */
export interface ShellStore {
  shell: Resource<Shell>
  /** The organisation on the screen; null before one is chosen. */
  organization: ReadonlySignal<Organization | null>
  /** Puts another organisation on the screen, and keeps the choice with the session. */
  select(organizationId: string): Promise<CallResult<unknown>>
  /** Whether the person's role in the organisation on the screen has that ability. */
  may(ability: Ability): boolean
}

export function createShellStore(call: StudioCall): ShellStore {
  const chosen = signal<string | null>(null)
  const shell = createResource<Shell>(() => call(studioShell, {}))
  const organization = computed(() => {
    const { loaded } = shell
    if (loaded.value.kind !== 'ready') return null
    return organizationOf(loaded.value.value, chosen.value)
  })
  return {
    shell,
    organization,
    select(organizationId) {
      // On the screen at once: membership is looked up at every request, whatever is kept.
      chosen.value = organizationId
      return call(selectOrganization, { body: { organizationId } })
    },
    may: (ability) => organization.value !== null && may(organization.value.role, ability),
  }
}

/** The chosen one, else the one that was selected last, else the only one. */
function organizationOf(
  { organizations, selectedOrganizationId }: Shell,
  chosen: string | null,
): Organization | null {
  const find = (id: string | null) => organizations.find((each) => each.id === id)
  return (
    find(chosen) ??
    find(selectedOrganizationId) ??
    (organizations.length === 1 ? organizations[0] : null) ??
    null
  )
}
