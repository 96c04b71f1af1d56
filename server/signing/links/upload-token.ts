import { z } from 'zod'
import type { Keyring } from '../keys.ts'
import { readSignedText, signText } from '../signed-text.ts'

/** What one person may upload until a time: one object of exactly this type and size. */
export interface UploadToken {
  blobId: string
  userId: string
  contentType: string
  bytes: number
  expiresAt: Date
}

const token = {
  prefix: 'up1',
  label: 'upload.v1',
  claims: z.object({
    typ: z.literal('upload'),
    blob: z.uuid(),
    usr: z.uuid(),
    type: z.string(),
    len: z.int(),
    exp: z.int(),
  }),
  longest: 400,
}

export function signUploadToken(keyring: Keyring, given: UploadToken): string {
  const { blobId, userId, contentType, bytes, expiresAt } = given
  const exp = expiresAt.getTime()
  return signText(keyring, token, {
    typ: 'upload',
    blob: blobId,
    usr: userId,
    type: contentType,
    len: bytes,
    exp,
  })
}

/** What a token of ours says, or null for any other text. No query. Whether it has expired is for the caller to say. */
export function readUploadToken(keyring: Keyring, text: string): UploadToken | null {
  const claims = readSignedText(keyring, token, text)
  if (!claims) return null
  const { blob: blobId, usr: userId, type: contentType, len: bytes, exp } = claims
  return { blobId, userId, contentType, bytes, expiresAt: new Date(exp) }
}
