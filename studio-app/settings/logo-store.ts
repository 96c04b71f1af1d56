import { signal, type ReadonlySignal } from '@preact/signals'
import { saveLogo } from '@masuk/shared/contract/organizations.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { uploadPicture } from '../pictures/upload-picture.ts'
import type { Words } from '../words/en.ts'

/** The picture of an organisation. */
export interface LogoStore {
  changes: Changes
  isUploading: ReadonlySignal<boolean>
  /** Why the file could not be uploaded. */
  problem: ReadonlySignal<string | null>
  /** True when it is the logo now. */
  choose(file: File): Promise<boolean>
  remove(): Promise<boolean>
}

interface LogoPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  organizationId: string
}

export function createLogoStore({ call, words, organizationId }: LogoPorts): LogoStore {
  const changes = createChanges(words)
  const isUploading = signal(false)
  const problem = signal<string | null>(null)

  async function save(logoBlobId: string | null): Promise<boolean> {
    const done = await changes.run(() => call(saveLogo, { body: { organizationId, logoBlobId } }))
    return done !== null
  }

  return {
    changes,
    isUploading,
    problem,
    async choose(file) {
      isUploading.value = true
      problem.value = null
      const upload = { organizationId, purpose: 'organization_logo' as const, file }
      const result = await uploadPicture(call, upload).finally(() => (isUploading.value = false))
      if (result.kind === 'uploaded') return save(result.picture.blobId)
      problem.value = result.message ?? words.value.settings.notUploaded
      return false
    },
    remove: () => save(null),
  }
}
