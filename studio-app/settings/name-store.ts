import { LONGEST_ORGANIZATION_NAME, renameOrganization } from '@masuk/shared/contract/organizations.ts'
import type { ReadonlySignal } from '@preact/signals'
import type { StudioCall } from '../calls/create-call.ts'
import { createForm, type FormStore } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import { textProblem } from '../form/values.ts'
import type { Words } from '../words/en.ts'

export interface NameDraft {
  name: string
}

interface NamePorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  organization: { id: string; name: string }
}

/** What the organisation is called. */
export function createNameForm({ call, words, organization }: NamePorts): FormStore<NameDraft> {
  const organizationId = organization.id
  return createForm<NameDraft>({
    initial: { name: organization.name },
    words,
    check({ name }, { frame }) {
      const problem = textProblem(name, LONGEST_ORGANIZATION_NAME, frame.form)
      return problem === undefined ? {} : { name: problem }
    },
    async save({ name }) {
      const result = await call(renameOrganization, { body: { organizationId, name } })
      return savedOf(result, { done: (saved) => ({ name: saved.name }) })
    },
  })
}
