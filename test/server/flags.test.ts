import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requireFlag } from '../../server/access/require-flag.ts'
import { as, at, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'

const folder = mkdtempSync(join(tmpdir(), 'masuk-flags-'))
const path = join(folder, 'flags.json')
writeFileSync(path, '{"ai-chat": {"percent": 0, "users": []}}')
const house = await openHouse({ settings: { MASUK_FLAGS: '', MASUK_FLAGS_FILE: path } })
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})
const person = await addSignedIn(house, { name: 'Aminah' })

async function valueFor(caller: Pick<ReturnType<typeof as>, 'call'>, key: string, query = {}) {
  const { flags } = await reply(caller.call('flags.evaluate', { query }))
  return flags.find((flag) => flag.key === key)?.value
}

test('flags are evaluated for the caller: the person of the session, or the key of a visitor', async () => {
  writeFileSync(path, JSON.stringify({ 'ai-chat': { users: [person.userId] } }))
  await expect.poll(() => valueFor(as(house, person), 'ai-chat')).toBe(true)
  expect(await valueFor(at(house), 'ai-chat')).toBe(false)
  expect(await valueFor(at(house), 'ai-chat', { key: 'visitor-1' })).toBe(false)
  expect(await valueFor(at(house), 'ai-chat', { key: person.userId }), 'nobody speaks for a person').toBe(
    false,
  )
})

test('the reply is kept by nobody, and says why each flag is as it is', async () => {
  const called = await at(house).call('flags.evaluate', { query: {} })
  expect(called.headers['cache-control']).toBe('no-store')
  expect((await reply(Promise.resolve(called))).flags).toContainEqual({
    key: 'listings',
    value: true,
    reason: 'DEFAULT',
    variant: 'on',
  })
})

test.each(['short', 'x'.repeat(65), 'with space', '%00%00%00%00%00%00%00%00'])(
  'a key %j is refused by its name',
  async (key) => {
    const { status, body } = await house.ask({ path: `/api/flags?key=${encodeURIComponent(key)}` })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: 'key must be 8 to 64 letters, digits, hyphens or underscores.' },
    })
  },
)

test('what is switched off is not there', async () => {
  await expect(requireFlag(house.deps, 'ai-chat', person.userId)).resolves.toBeUndefined()
  await expect(requireFlag(house.deps, 'ai-chat', null)).rejects.toMatchObject({ status: 404 })
})
