import { expect, test } from 'vitest'
import { HOUR_MS } from '../support/clock.ts'
import { openHouse } from '../support/house.ts'
import {
  askForCode,
  codeFor,
  cookieIn,
  guess,
  lettersTo,
  notThe,
  post,
  readCode,
  openHouseWithJobs,
  SIGN_OUT,
  whoAmI,
} from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import { until } from '../support/until.ts'

const EMAIL = 'canary.person@mail.example'
const STRANGER = 'canary.stranger@mail.example'

/** Everything that the database holds, table by table, as text. */
async function contentsOf(
  rows: Awaited<ReturnType<typeof openHouse>>['rows'],
): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss')`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const found = await rows<{ text: string }>(
      `select coalesce(string_agg(t::text, e'\\n'), '') as text from ${name} t`,
    )
    contents[name] = found[0]?.text ?? ''
  }
  return contents
}

test('no address, code or cookie is in the log, and in the database only where it belongs', async () => {
  const house = await openHouseWithJobs()
  const code = await codeFor(house, EMAIL)
  const wrong = notThe(code)
  await guess(house, EMAIL, wrong)
  const cookie = cookieIn(await guess(house, EMAIL, code))
  await whoAmI(house, cookie)
  await post(house, SIGN_OUT, {}, { cookie })
  const second = cookieIn(await guess(house, EMAIL, await codeFor(house, EMAIL)))
  for (let n = 0; n < 7; n++) await askForCode(house, STRANGER)
  await guess(house, STRANGER, '12344321')
  await house.ask({
    method: 'POST',
    path: '/api/auth/sign-in/email-otp',
    headers: { origin: house.deps.origins[0], cookie: second },
    body: `{"email":"${EMAIL}`,
  })
  await until(() => lettersTo(house, STRANGER).length === 5)

  const [, value = ''] = second.split(/=(.*)/s)
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const waiting = readCode(lettersTo(house, STRANGER)[0]?.text ?? '')
  const secrets = {
    EMAIL,
    waiting,
    STRANGER,
    code,
    wrong,
    guessed: '12344321',
    cookie,
    second,
    token,
    signature,
  }
  const log = house.logLines.join('\n')
  for (const [name, secret] of Object.entries(secrets))
    expect(log.includes(secret), `${name} in the log`).toBe(false)

  const found: string[] = []
  for (const [table, text] of Object.entries(await contentsOf(house.rows))) {
    for (const [name, secret] of Object.entries(secrets))
      if (text.includes(secret)) found.push(`${name} in ${table}`)
  }
  // The cookie is more than the token: only what is signed with our key opens a session.
  expect(found.toSorted()).toEqual(['EMAIL in public.users', 'token in public.sessions'])
  await house.close()
})

test('an error in the sign-in library is told without what it stumbled over', async () => {
  const house = await openHouseWithJobs()
  const code = await codeFor(house, EMAIL)
  await house.rows(`alter table users add constraint no_canaries check (email not like 'canary%')`)
  expect((await guess(house, EMAIL, code)).status).toBe(500)
  const line = house.logLines.find((each) => each.includes('unexpected error')) ?? ''
  expect(line).toMatch(/The sign-in library failed: .*23514 no_canaries/)
  expect(house.logLines.join()).not.toContain(EMAIL)
  await house.rows('alter table users drop constraint no_canaries')
  // Nothing was half-written: the code still works.
  expect((await guess(house, EMAIL, code)).status).toBe(200)
  await house.close()
})

test('the audit log says what happened at which address, without the address', async () => {
  const house = await openHouseWithJobs()
  const code = await codeFor(house, EMAIL)
  await guess(house, EMAIL, notThe(code))
  await guess(house, EMAIL, code)
  for (let n = 0; n < 8; n++) await askForCode(house, EMAIL)
  const entries = await house.rows<{ action: string; actor: string | null; subject: string }>(
    `select action, actor_id as actor, subject_id as subject, organization_id, subject_type, metadata from audit_log order by id`,
  )
  const [user] = await house.rows<{ id: string }>('select id from users where email = $1', [EMAIL])
  const shared = {
    organization_id: '00000000-0000-0000-0000-000000000000',
    subject_type: 'address',
    subject: entries[0]?.subject,
  }
  expect(entries).toEqual([
    {
      ...shared,
      action: 'identity.wrong_code',
      actor: null,
      metadata: { tries: 1, wrongToday: 1, userId: null },
    },
    { ...shared, action: 'identity.signed_in', actor: user?.id, metadata: {} },
    // Once, however often it is tried.
    { ...shared, action: 'identity.capped', actor: null, metadata: { userId: user?.id } },
  ])
  await house.close()
})

test('a refusal without a code and one at a limit are written once an hour each, in the name of nobody', async () => {
  const house = await openHouse()
  const { userId, email } = await addSignedIn(house)
  const noted = () =>
    house.rows(
      `select action, actor_id as actor, metadata from audit_log where action like 'identity.%' order by id`,
    )
  const noCode = { action: 'identity.no_code', actor: null, metadata: {} }
  const capped = { action: 'identity.capped', actor: null, metadata: { userId } }
  // Addresses can be made up without end, so it is written once for the network.
  await guess(house, email, '00000000')
  await guess(house, STRANGER, '00000000')
  for (let n = 0; n < 7; n++) await askForCode(house, email)
  expect(await noted()).toEqual([noCode, capped])
  house.clock.pass(HOUR_MS)
  for (let n = 0; n < 2; n++) await guess(house, email, '00000000')
  expect(await noted()).toEqual([noCode, capped, noCode])
  await house.close()
})

test('a network at its limit is written once an hour, without its address', async () => {
  const house = await openHouse()
  const fill = (kind: string, points: number) =>
    house.rows(
      `insert into sign_in_networks values ($1, $2, $3) on conflict (key) do update set points = excluded.points`,
      [`${kind}:address:127.0.0.1`, points, Date.now() + HOUR_MS],
    )
  const noted = () =>
    house.rows<{ action: string; actor_id: string | null; subject_id: string; metadata: object }>(
      `select action, actor_id, subject_type, subject_id, metadata from audit_log order by id`,
    )
  await fill('code', 300)
  for (let n = 0; n < 2; n++) expect((await askForCode(house, EMAIL)).status).toBe(429)
  const row = {
    action: 'identity.network_capped',
    actor_id: null,
    subject_type: 'network',
    subject_id: expect.stringMatching(/^[\w-]{43}$/),
    metadata: { cap: 'code' },
  }
  expect(await noted()).toEqual([row])
  house.clock.pass(HOUR_MS)
  await fill('code', 0)
  await askForCode(house, EMAIL)
  await fill('guess', 100)
  for (let n = 0; n < 2; n++) expect((await guess(house, EMAIL, '00000000')).status).toBe(429)
  const entries = await noted()
  expect(entries).toEqual([row, { ...row, metadata: { cap: 'guess' } }])
  expect(entries[0]?.subject_id).toBe(entries[1]?.subject_id)
  expect(JSON.stringify(entries)).not.toContain('127.0.0.1')
  await house.close()
})
