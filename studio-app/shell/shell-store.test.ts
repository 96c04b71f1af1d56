import type { CallResult } from '@masuk/shared/client.ts'
import type { Role } from '@masuk/shared/roles.ts'
import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { createShellStore, type Shell } from './shell-store.ts'

const organization = { id: '01890000-0000-7000-8000-000000000001', slug: 'balai', logoUrl: null, may: [] }
const shellOf = (role: Role, name = 'Balai Raya Events'): CallResult<Shell> => ({
  kind: 'reply',
  status: 200,
  headers: {},
  body: {
    person: { id: '01890000-0000-7000-8000-000000000002', name: 'Aminah', email: 'a@people.example' },
    organizations: [{ ...organization, name, role }],
    selectedOrganizationId: organization.id,
    events: [],
    moreEvents: false,
    hasAssistant: false,
  },
})
const denied: CallResult<Shell> = { kind: 'fault', shape: 'api', status: 403, message: 'No.', headers: {} }
const away: CallResult<Shell> = { kind: 'unreachable', cause: null }

/** A store that has loaded the first answer, and is given the others one by one. */
async function begin(...answers: CallResult<Shell>[]) {
  const call = (async () => answers.shift() ?? away) as unknown as StudioCall
  const store = createShellStore(call)
  await store.shell.load()
  return store
}

const newsOf = ({ changedRoles }: Awaited<ReturnType<typeof begin>>) =>
  changedRoles.value.map(({ role }) => role)

test('another role is news until it was read, another name is only shown', async () => {
  const store = await begin(shellOf('staff'), shellOf('staff', 'Dewan Kita'), shellOf('admin'))
  await store.refresh()
  expect(store.organization.value?.name).toBe('Dewan Kita')
  expect(newsOf(store)).toEqual([])
  await store.refresh()
  expect(newsOf(store)).toEqual(['admin'])
  store.readChangedRoles()
  expect(newsOf(store)).toEqual([])
})

test('who was not let in and is now is told as what', async () => {
  const store = await begin(denied, denied, shellOf('admin'))
  await store.refresh()
  expect(store.shell.loaded.value.kind).toBe('failed')
  await store.refresh()
  expect(newsOf(store)).toEqual(['admin'])
})

test('who is let in no more loses the studio', async () => {
  const store = await begin(shellOf('staff'), denied, denied)
  await store.refresh()
  expect(store.shell.loaded.value).toMatchObject({ kind: 'failed', failure: denied })
})

test('a service that is away changes nothing, and coming back is no news', async () => {
  const store = await begin(shellOf('staff'), away)
  await store.refresh()
  expect(store.shell.loaded.value.kind).toBe('ready')
  const late = await begin(away, shellOf('staff'))
  await late.refresh()
  expect(late.organization.value?.role).toBe('staff')
  expect(newsOf(late)).toEqual([])
})
