import { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { readUploadToken } from '../signing/links/upload-token.ts'
import { NO_SUCH_UPLOAD } from './picture.ts'
import { findBlob } from './store.ts'

/** `blobs.put`: the bytes of one upload, as its token names them. */
export const putUpload: Handler<'blobs.put'> = async ({ input, proof, deps }) => {
  const token = readUploadToken(deps.keyrings.links, input.query.token)
  const { organizationId, session } = proof
  if (!token || token.userId !== session.userId)
    throw new Fault(403, 'This is no permission of yours to upload. Ask for one by POST /api/blob/upload.')
  const { blobId, contentType, bytes, expiresAt } = token
  // In another organisation there is no such upload.
  if (!(await findBlob(deps.db.web, { organizationId, blobId }))) throw new Fault(404, NO_SUCH_UPLOAD)
  if (expiresAt <= deps.clock.now())
    return refused('expired', 'The permission to upload has expired. Ask for a new one.')
  if (input.headers['content-type'] !== contentType)
    return refused('wrong_type', `Send it as ${contentType}, as you have said, or ask again.`)
  if (input.bytes.length !== bytes)
    return refused('wrong_size', `Send exactly ${bytes} bytes, as you have said, or ask again.`)
  const isNew = await deps.blobs.put({ kind: 'uploads', id: blobId }, input.bytes, contentType)
  if (!isNew)
    return refused('already_uploaded', 'It was uploaded before. Confirm it, or ask for another one.')
  return { state: 'done', blob: { id: blobId } }
}
