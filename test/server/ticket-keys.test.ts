import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { makeInstance, runProgram, startProgram } from '../support/program.ts'
import type { Ended } from '../support/program.ts'

// One database with the demo's tickets, and starts with these and those keys.
vi.setConfig({ testTimeout: 120_000 })
const { database, dataDir, settings, remove } = await makeInstance()
afterAll(remove)
const file = join(dataDir, 'keys-tickets.json')
const key = () => randomBytes(32).toString('base64')

/** A start that opens and is ended again. */
async function opens(more: Record<string, string> = {}): Promise<Ended> {
  const program = startProgram('server/main.ts', [], { ...settings, ...more })
  await program.prints(/Masuk is open/)
  program.signal('SIGTERM')
  return program.ended
}
const refused = (more: Record<string, string> = {}) =>
  runProgram('server/main.ts', [], { ...settings, ...more })
const fingerprints = () => database.rows('select * from ticket_key_fingerprints order by key_id')

test('ticket keys are known by their fingerprint from the first start on', async () => {
  await opens()
  const [{ secret }] = JSON.parse(await readFile(file, 'utf8')) as [{ secret: string }]
  const known = await fingerprints()
  expect(known).toEqual([{ key_id: 1, fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) }])
  expect(JSON.stringify(known)).not.toContain(Buffer.from(secret, 'base64').toString('hex').slice(0, 8))
  await opens()
  expect(await fingerprints()).toEqual(known)
})

test('a key file that is lost ends the start, until it is brought back', async () => {
  const kept = await readFile(file)
  await rm(file)
  // The second start finds the file that the first one made: that is no better.
  for (const start of [refused, refused]) {
    const { code, err } = await start()
    expect(err).toBe(
      `Masuk can't start:\n  - ${file} has another key 1 than the one that has signed tickets in this database: they ` +
        'would all be forgeries. Bring the old key back, from a backup or another server; a new key goes in front of ' +
        'it under another id. If it is lost for good: npm run masuk -- forget-ticket-key --key 1\n',
    )
    expect(code).toBe(1)
  }
  await writeFile(file, kept, { mode: 0o600 })
  await opens()
})

test('a new key goes in front of the old one, which has to stay', async () => {
  const [{ secret }] = JSON.parse(await readFile(file, 'utf8')) as [{ secret: string }]
  const next = key()
  await opens({ MASUK_TICKET_KEYS: `2:${next},1:${secret}` })
  expect(await fingerprints()).toMatchObject([{ key_id: 1 }, { key_id: 2 }])
  expect((await refused({ MASUK_TICKET_KEYS: `2:${next}` })).err).toMatch(
    /MASUK_TICKET_KEYS has no key 1, which has signed tickets in this database/,
  )
  expect((await refused({ MASUK_TICKET_KEYS: `2:${next},1:${key()}` })).err).toMatch(
    /MASUK_TICKET_KEYS has another key 1 than the one that has signed tickets/,
  )
  // Nothing was signed with 2 yet: it may be another, or none.
  await opens({ MASUK_TICKET_KEYS: `2:${key()},1:${secret}` })
  await opens()
})

test('tickets from before fingerprints take the key of the next start for theirs', async () => {
  const known = await fingerprints()
  await database.rows('update ticket_key_fingerprints set fingerprint = null')
  expect((await refused({ MASUK_TICKET_KEYS: `2:${key()}` })).err).toMatch(/has no key 1/)
  await opens()
  expect(await fingerprints()).toMatchObject([known[0]!, { key_id: 2, fingerprint: null }])
})

test('a key that is lost for good is given up by the operator', async () => {
  const masuk = (...args: string[]) => runProgram('server/operator/masuk.ts', args, settings)
  const MASUK_TICKET_KEYS = `3:${key()}`
  expect((await refused({ MASUK_TICKET_KEYS })).code).toBe(1)
  expect((await masuk('forget-ticket-key')).err).toMatch(/^Say which key: --key ID/)
  expect((await masuk('forget-ticket-key', '--key', '9')).err).toMatch(/^There is no ticket key 9/)
  expect(await masuk('forget-ticket-key', '--key', '1')).toMatchObject({ code: 0 })
  await opens({ MASUK_TICKET_KEYS })
})
