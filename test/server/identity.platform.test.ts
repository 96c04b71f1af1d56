import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessControl } from '../../server/access/access-control.ts'
import { Fault } from '../../server/core/fault.ts'
import { adminCommands } from '../../server/operator/admin-commands.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { addSignedIn, openStudio } from '../support/organisers.ts'

let house: House
beforeAll(async () => (house = await openHouse()))
afterAll(() => house.close())

const run = (command: string, email?: string) =>
  adminCommands[command]?.run(
    { email },
    { db: house.deps.db.web, keysFor: (purpose) => house.deps.keyrings[purpose], now: house.clock.now() },
  )

/** What an operation of the platform would do with the caller: `passed`, or the status of the refusal. */
async function asPlatform(cookies: string | null): Promise<'passed' | number> {
  const credentials = { body: undefined, query: {}, cookies: cookies ?? undefined, authorization: undefined }
  const asked = { authority: 'platform', acceptsApiKey: false } as const
  const caller = await accessControl.identify(asked, credentials, house.deps)
  try {
    await accessControl.authorize(asked, caller, house.deps)
    return 'passed'
  } catch (fault) {
    if (fault instanceof Fault) return fault.status
    throw fault
  }
}

test('nobody passes without a session, and no role in an organisation is enough', async () => {
  const { owner, admin, staff, crew } = await openStudio(house)
  expect(await asPlatform(null)).toBe(401)
  for (const { cookie } of [owner, admin, staff, crew]) expect(await asPlatform(cookie)).toBe(403)
})

test('the operator makes and unmakes an administrator, who feels it at the next request', async () => {
  const { cookie, email, userId } = await addSignedIn(house)
  expect(await asPlatform(cookie)).toBe(403)
  expect(await run('admin-grant', email.toUpperCase())).toEqual({
    email: email.toUpperCase(),
    state: 'granted',
  })
  expect(await asPlatform(cookie)).toBe('passed')
  expect(await run('admins')).toMatchObject([{ email, revokedAt: null }])
  expect(await run('admin-revoke', email)).toEqual({ email, state: 'revoked' })
  expect(await asPlatform(cookie)).toBe(403)
  await run('admin-grant', email)
  expect(await asPlatform(cookie)).toBe('passed')
  const audit = await house.rows(
    'select action, actor_id, metadata from audit_log where subject_id = $1 order by id',
    [userId],
  )
  expect(audit).toEqual(
    ['granted', 'revoked', 'granted'].map((to) => ({
      action: `platform.admin_${to}`,
      actor_id: null,
      metadata: {},
    })),
  )
})

test('what the operator typed wrongly is told, and changes nothing', async () => {
  const { email } = await addSignedIn(house)
  const before = await house.rows('select * from platform_admins order by user_id')
  await expect(run('admin-grant')).rejects.toThrow('Say who: --email ADDRESS')
  await expect(run('admin-grant', 'nobody@mail.example')).rejects.toThrow(
    /Nobody has signed in with nobody@mail.example yet/,
  )
  await expect(run('admin-revoke', email)).rejects.toThrow(/is none/)
  expect(await house.rows('select * from platform_admins order by user_id')).toEqual(before)
})

test('no code but the operator’s makes administrators', () => {
  const cwd = new URL('../../server/', import.meta.url)
  const files = globSync('**/*.ts', { cwd: cwd.pathname, exclude: ['node_modules/**'] })
  const naming = (word: string) =>
    files.filter((file) => readFileSync(new URL(file, cwd), 'utf8').includes(word)).toSorted()
  const message =
    'Administrators are made by the operator’s command alone; an erasure ends one, other code may only ask (server/access/store.ts).'
  const rows = 'access/platform-admin-rows.ts'
  expect(naming('into platform_admins'), message).toEqual([rows])
  expect(naming('update platform_admins'), message).toEqual([rows])
  expect(naming('grantAdmin'), message).toEqual([rows, 'operator/admin-commands.ts'])
  expect(naming('revokeAdmin'), message).toEqual([rows, 'erasure/steps.ts', 'operator/admin-commands.ts'])
})
