import { createHmac } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { ConfigProblems } from '../../config.ts'
import type { Config } from '../../config.ts'
import { keyFile } from '../keys.ts'
import type { Keyring } from '../keys.ts'
import { findLostKeys, recordKeys } from './store.ts'
import type { Fingerprint } from './store.ts'

const LABEL = 'masuk ticket key fingerprint v1'

/**
 * Refuses a start with ticket keys that would make forgeries of tickets which are out there; remembers those that are
 * new. Of a key only a fingerprint is kept, from which nobody gets the key.
 */
export async function requireTicketKeysOf(db: Db, keys: Keyring, config: Config): Promise<void> {
  const prints = fingerprints(keys)
  const lost = await findLostKeys(db, prints)
  if (lost.length > 0) throw new ConfigProblems(lost.map((key) => sentenceFor(key, config)))
  await recordKeys(db, prints)
}

function fingerprints({ byId }: Keyring): Fingerprint[] {
  return [...byId].map(([keyId, key]) => ({
    keyId,
    fingerprint: createHmac('sha256', key).update(LABEL).digest('hex').slice(0, 16),
  }))
}

function sentenceFor({ keyId, isMissing }: { keyId: number; isMissing: boolean }, config: Config): string {
  const place = config.keys.tickets ? 'MASUK_TICKET_KEYS' : keyFile(config.dataDir, 'tickets')
  return (
    `${place} ${isMissing ? `has no key ${keyId}` : `has another key ${keyId} than the one`}` +
    `${isMissing ? ', which has' : ' that has'} signed tickets in this database: they would all be forgeries. ` +
    'Bring the old key back, from a backup or another server; a new key goes in front of it under another id. ' +
    `If it is lost for good: npm run masuk -- forget-ticket-key --key ${keyId}`
  )
}
