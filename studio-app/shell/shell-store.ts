import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import { selectOrganization, studioShell } from '@masuk/shared/contract/organizations.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { may, type Ability } from '@masuk/shared/roles.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import type { StudioCall } from '../calls/create-call.ts'

export type Shell = Reply<typeof studioShell>
export type Organization = Shell['organizations'][number]

/** How often an open studio looks whether the person's role is another now. */
export const LOOK_EVERY_MS = 15_000

/** Who works here, for which organisations, and which of them is on the screen. */
export interface ShellStore {
  shell: Resource<Shell>
  /** The organisation on the screen; null before one is chosen. */
  organization: ReadonlySignal<Organization | null>
  /** Puts another organisation on the screen, and keeps the choice with the session. */
  select(organizationId: string): Promise<CallResult<unknown>>
  /** Roles that somebody else has changed while the studio was open, until the person has read it. */
  changedRoles: ReadonlySignal<readonly Organization[]>
  readChangedRoles(): void
  /** Looks quietly whether something is different: a role, a name, an organisation that is gone. */
  refresh(): Promise<void>
  /** Whether the person's role in the organisation on the screen has that ability. */
  may(ability: Ability): boolean
}

/** `askQuietly` asks for no sign-in: nobody waits for its answer. */
export function createShellStore(call: StudioCall, askQuietly: StudioCall = call): ShellStore {
  const chosen = signal<string | null>(null)
  const shell = createResource<Shell>(() => call(studioShell, {}))
  const organization = computed(() => {
    const { loaded } = shell
    if (loaded.value.kind !== 'ready') return null
    return organizationOf(loaded.value.value, chosen.value)
  })
  const changedRoles = signal<readonly Organization[]>([])

  async function refresh(): Promise<void> {
    const before = shell.loaded.value
    if (before.kind === 'loading') return
    const result = await askQuietly(studioShell, {})
    // Loaded anew meanwhile: that is newer.
    if (shell.loaded.value !== before) return
    if (result.kind === 'reply') {
      const known = before.kind === 'ready' ? before.value : null
      if (JSON.stringify(known) === JSON.stringify(result.body)) return
      shell.set(result.body)
      // Of a studio that could only not be reached nothing was known.
      if (before.kind === 'failed' && !isRefused(before.failure)) return
      const changed = result.body.organizations.filter((now) => hasOtherRole(known, now))
      if (changed.length > 0) changedRoles.value = changed
    } else if (before.kind === 'ready' && result.kind !== 'unchanged' && isRefused(result)) {
      shell.clear()
      await shell.load()
    }
  }

  return {
    shell,
    organization,
    changedRoles,
    readChangedRoles: () => (changedRoles.value = []),
    refresh,
    select(organizationId) {
      // On the screen at once: membership is looked up at every request, whatever is kept.
      chosen.value = organizationId
      return call(selectOrganization, { body: { organizationId } })
    },
    may: (ability) => organization.value !== null && may(organization.value.role, ability),
  }
}

/** True when the studio is not open to the person, in no organisation. */
export function isRefused(failure: Failure): boolean {
  return failure.kind === 'fault' && failure.status === 403
}

/** True of an organisation that the person has joined or been given another role in. */
function hasOtherRole(before: Shell | null, { id, role }: Organization): boolean {
  return before?.organizations.find((each) => each.id === id)?.role !== role
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
