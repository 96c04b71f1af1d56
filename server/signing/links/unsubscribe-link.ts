import { z } from 'zod'
import type { Keyring } from '../keys.ts'
import { readSignedText, signText } from '../signed-text.ts'

/** Who wants no more mail of whom. It holds no address and no name. */
export interface UnsubscribeLink {
  organizationId: string
  userId: string
}

const link = {
  prefix: 'us1',
  label: 'unsubscribe.v1',
  claims: z.object({ typ: z.literal('unsubscribe'), org: z.uuid(), usr: z.uuid() }),
  longest: 300,
}

/** The token of a link that ends the broadcasts of an organisation by mail. It never expires: mail is kept for years. */
export function signUnsubscribeLink(keyring: Keyring, { organizationId, userId }: UnsubscribeLink): string {
  return signText(keyring, link, { typ: 'unsubscribe', org: organizationId, usr: userId })
}

/** What a link of ours says, or null for any other text. No query. */
export function readUnsubscribeLink(keyring: Keyring, token: string): UnsubscribeLink | null {
  const claims = readSignedText(keyring, link, token)
  return claims && { organizationId: claims.org, userId: claims.usr }
}
