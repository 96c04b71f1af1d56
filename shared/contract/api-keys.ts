import { z } from 'zod'
import { keyAbilities } from '../roles.ts'
import { exampleIds } from './example-values.ts'
import { Id, UtcText, filledLine } from './fields.ts'
import { operation } from './operation.ts'
import { DELETED_AGAIN, organiserChange, organiserRead } from './organiser.ts'
import { outcome } from './outcome.ts'
import { next, pageSize } from './paging.ts'
import { organizationId } from './team.ts'
import { unique } from './unique.ts'

/** Most live keys that an organisation may have. */
export const MOST_LIVE_KEYS = 50
/** Most days that a key may live. */
export const MOST_KEY_DAYS = 365

const path = '/api/studio/api-keys'
const keys = { tag: 'API keys', scope: 'organization', needs: 'keys.manage', path } as const

export const KeyAbilityName = z
  .enum(keyAbilities, { error: `must be one of ${keyAbilities.join(', ')}` })
  .meta({ id: 'KeyAbility' })

export const ApiKey = z
  .object({
    id: Id,
    name: z.string(),
    ending: z.string().describe('The last characters of the key, to tell it from others.'),
    abilities: z.array(KeyAbilityName),
    createdBy: z
      .object({ userId: Id, name: z.string() })
      .describe('The member in whose name it acts, never with more than their role allows.'),
    createdAt: UtcText,
    expiresAt: UtcText,
    lastUsedAt: UtcText.nullable().describe('To the minute; null when it was never used.'),
    revokedAt: UtcText.nullable(),
  })
  .meta({ id: 'ApiKey' })

/** `apiKeys.list`: the API keys of an organisation. */
export const listApiKeys = operation({
  ...organiserRead,
  ...keys,
  summary: 'API keys of an organisation',
  description: 'The newest first, those that have ended too. The keys themselves are never shown again.',
  query: z.object({
    organizationId,
    limit: pageSize,
    after: Id.optional().describe('`next` of the page before.'),
  }),
  reply: z.object({ apiKeys: z.array(ApiKey), next }).meta({ id: 'ApiKeyList' }),
  example: { query: { organizationId: exampleIds.organization } },
})

/** `apiKeys.create`: a key by which a program calls. */
export const createApiKey = operation({
  ...organiserChange,
  ...keys,
  method: 'POST',
  summary: 'Make an API key',
  description:
    'A program sends it as `Authorization: Bearer`, without a cookie; it needs no Origin. It reaches what accepts keys and needs ' +
    'one of its abilities, in this organisation, in the name of the member who made it: when they lose a role or are removed, so ' +
    `does the key. It is shown in this reply only: keep it as you would a password. At most ${MOST_LIVE_KEYS} live.`,
  body: z.object({
    organizationId,
    name: filledLine(80).describe('What uses it.'),
    abilities: z
      .array(KeyAbilityName, { error: 'must be a list of abilities' })
      .min(1, { error: 'must name at least one ability' })
      .max(keyAbilities.length, { error: `may name at most ${keyAbilities.length} abilities` })
      .refine(
        unique((ability: string) => ability),
        { error: 'must name each ability once' },
      ),
    days: z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be at least 1' })
      .max(MOST_KEY_DAYS, { error: `may be at most ${MOST_KEY_DAYS}` })
      .default(90)
      .describe('How long it lives.'),
  }),
  reply: outcome(
    {
      apiKey: ApiKey,
      key: z.string().describe('The key: `masuk_` and 65 letters and digits, the last 7 of them a checksum.'),
    },
    ['too_many'],
  ),
  audit: { subject: 'api_key', actions: { 'api_key.created': 'Made an API key' } },
  example: {
    body: {
      organizationId: exampleIds.organization,
      name: 'Website',
      abilities: ['event.see', 'event.create', 'event.edit'],
      days: 90,
    },
  },
})

/** `apiKeys.revoke`: a key is good for nothing any more. */
export const revokeApiKey = operation({
  ...organiserChange,
  ...keys,
  method: 'DELETE',
  summary: 'Revoke an API key',
  description: `It ends at once: its next request is 401, and a change that has not begun yet is not made. ${DELETED_AGAIN}`,
  body: z.object({ organizationId, apiKeyId: Id }),
  reply: z.object({ state: z.literal('done'), apiKeyId: Id }).meta({ id: 'RevokedApiKey' }),
  audit: { subject: 'api_key', actions: { 'api_key.revoked': 'Revoked an API key' } },
  example: { body: { organizationId: exampleIds.organization, apiKeyId: exampleIds.apiKey } },
})

export const apiKeyOperations = {
  'apiKeys.list': listApiKeys,
  'apiKeys.create': createApiKey,
  'apiKeys.revoke': revokeApiKey,
}
