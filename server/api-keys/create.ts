import { randomUUIDv7 } from 'node:crypto'
import { MOST_LIVE_KEYS } from '@masuk/shared/contract/api-keys.ts'
import { addKey } from '../access/api-key-rows.ts'
import { done } from '../changes/change.ts'
import { changeTeam } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { endingOf, hashOf, newApiKey } from '../signing/api-key.ts'
import { countLiveKeys, findKey, showKey } from './store.ts'

const DAY_MS = 24 * 3_600_000

/** `apiKeys.create`: a key in the name of who asks. Only its hash is kept. */
export const createApiKey: Handler<'apiKeys.create'> = (context) =>
  changeTeam(context, async ({ tx, team, now }) => {
    const { name, abilities, days } = context.input.body
    if ((await countLiveKeys(tx, team, now)) >= MOST_LIVE_KEYS) {
      return refused(
        'too_many',
        `An organisation has at most ${MOST_LIVE_KEYS} live API keys. Revoke one first.`,
      )
    }
    const key = newApiKey(team.organizationId)
    const id = randomUUIDv7()
    await addKey(tx, team, {
      id,
      name,
      keyHash: hashOf(key),
      ending: endingOf(key),
      abilities,
      createdBy: context.proof.session.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    })
    const made = await findKey(tx, { ...team, apiKeyId: id })
    if (!made) throw new Error('An API key that was just added is not there.')
    return done(
      { state: 'done', apiKey: showKey(made), key },
      { action: 'api_key.created', subjectId: id, metadata: { abilities, days } },
    )
  })
