import { accountSummary } from '@masuk/shared/contract/account.ts'
import { myInvitations, respondToInvitation } from '@masuk/shared/contract/invitations.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { ReadonlySignal } from '@preact/signals'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import type { Words } from '../words/en.ts'

type Memberships = Reply<typeof accountSummary>['memberships']
export type Offer = Reply<typeof myInvitations>['invitations'][number]

/** What somebody without a studio has of this service. */
export interface Known {
  email: string
  memberships: Memberships
  invitations: Offer[]
}

export interface NoStudioStore {
  known: Resource<Known>
  changes: Changes
  /** True when it was answered. */
  respond(invitationId: string, answer: 'accept' | 'decline'): Promise<boolean>
}

export function createNoStudioStore(call: StudioCall, words: ReadonlySignal<Words>): NoStudioStore {
  const changes = createChanges(words)
  const known = createResource<Known>(async () => {
    const [summary, mine] = await Promise.all([call(accountSummary, {}), call(myInvitations, {})])
    if (summary.kind !== 'reply') return summary
    if (mine.kind !== 'reply') return mine
    const { account, memberships } = summary.body
    return { ...summary, body: { email: account.email ?? '', memberships, ...mine.body } }
  })
  return {
    known,
    changes,
    async respond(invitationId, answer) {
      const done = await changes.run(() => call(respondToInvitation, { body: { invitationId, answer } }))
      await known.reload()
      return done !== null
    },
  }
}
