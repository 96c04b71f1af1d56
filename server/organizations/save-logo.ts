import { isPictureFor, NO_SUCH_PICTURE, pictureUrl } from '../blobs/picture.ts'
import { done } from '../changes/change.ts'
import { changeOrganization } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { writeLogo } from './store.ts'

/** `organizations.saveLogo`: the picture that stands for an organisation, or none. */
export const saveLogo: Handler<'organizations.saveLogo'> = (context) =>
  changeOrganization(context, async ({ tx }) => {
    const { organizationId } = context.proof
    const { logoBlobId: blobId } = context.input.body
    const purpose = 'organization_logo'
    if (blobId !== null && !(await isPictureFor(tx, { organizationId, blobId, purpose })))
      return refused('no_such_picture', NO_SUCH_PICTURE)
    await writeLogo(tx, { organizationId, logoBlobId: blobId })
    return done(
      { state: 'done', logoUrl: pictureUrl(blobId) },
      { action: 'organization.logo_saved', subjectId: organizationId, metadata: { blobId } },
    )
  })
