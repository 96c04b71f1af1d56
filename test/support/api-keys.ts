import { randomUUIDv7 } from 'node:crypto'
import { keyAbilities } from '@masuk/shared/roles.ts'
import type { KeyAbility } from '@masuk/shared/roles.ts'
import { endingOf, hashOf, newApiKey } from '../../server/signing/api-key.ts'
import { DAY_MS } from './clock.ts'
import type { House } from './house.ts'
import { nobody } from './organisers.ts'
import type { Person } from './organisers.ts'

/** A program with an API key. */
export interface Program extends Person {
  apiKey: string
  apiKeyId: string
}

interface KeyPlan {
  organizationId: string
  /** In whose name it acts. */
  maker: Person
  abilities?: readonly KeyAbility[]
  expiresAt?: Date
  revokedAt?: Date
}

/** A program with a key of its own; with every ability, and live for a day, unless said otherwise. */
export async function addProgram(house: House, plan: KeyPlan): Promise<Program> {
  const { organizationId, maker, abilities = keyAbilities, revokedAt = null } = plan
  const now = house.clock.now()
  const { expiresAt = new Date(now.getTime() + DAY_MS) } = plan
  const apiKey = newApiKey(organizationId)
  const apiKeyId = randomUUIDv7()
  await house.rows(
    `insert into api_keys (organization_id, id, name, key_hash, ending, abilities, created_by, created_at, expires_at, revoked_at)
     values ($1, $2, 'Website', $3, $4, $5, $6, $7, $8, $9)`,
    [
      organizationId,
      apiKeyId,
      hashOf(apiKey),
      endingOf(apiKey),
      abilities,
      maker.userId,
      now,
      expiresAt,
      revokedAt,
    ],
  )
  return { ...nobody, apiKey, apiKeyId }
}
