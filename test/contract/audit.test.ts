import type { OperationName } from '@masuk/shared/contract/index.ts'
import { keyAbilities } from '@masuk/shared/roles.ts'
import { isUuid } from '@masuk/shared/uuid.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_ORGANIZATION } from '../../server/identity/sign-in-audit.ts'
import { exampleOf } from '../support/examples.ts'
import type { Input } from '../support/examples.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { invite } from '../support/invitations.ts'
import { addSignedIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { everyOperation, operationOf, sendOperation } from '../support/send-operation.ts'
import { snapshot } from '../support/snapshot.ts'
import { openWorld } from '../support/world.ts'
import type { World } from '../support/world.ts'
import { exceptions, expectedEntry } from './audit-expectations.ts'

const house = await openHouse()
afterAll(() => house.close())
let world: World
beforeAll(async () => {
  world = await openWorld(house)
})

const changes = everyOperation
  .filter(
    ([, { method, authority, audit }]) =>
      method !== 'GET' && audit !== 'none' && (authority === 'organiser' || authority === 'session'),
  )
  .map(([name]) => name)

test('every exception is one of a change by a person', () => {
  expect(Object.keys(exceptions).filter((name) => !changes.includes(name as OperationName))).toEqual([])
})

const expectedOf = (name: OperationName) => expectedEntry(name, operationOf(name))

interface Prepared {
  caller: Person
  input: Input
  invitationId?: string
}

/** A request that succeeds, with whatever it needs made by now, of the owner at home or of somebody who is invited. */
async function prepare(name: OperationName): Promise<Prepared> {
  const { home, other } = world
  const caller = operationOf(name).authority === 'session' ? await addSignedIn(house) : home.owner
  if (name === 'invitations.accept') {
    const { token, invitationId } = await invite(house, other.owner, { ...other, email: caller.email })
    return { caller, input: { body: { token } }, invitationId }
  }
  const { body, ...input } = await exampleOf(name, world, caller)
  return { caller, input: { ...input, body: { ...body, ...expectedOf(name).more } } }
}

const entries = () =>
  house.rows<{ id: string; metadata: object }>(
    `select id, organization_id as organization, actor_id as actor, action, subject_type, subject_id, metadata
       from audit_log order by id`,
  )

/** The value at a path such as `reply.event.id`. */
function at(path: string, from: unknown): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], from)
}

/** Values that are no text of a person: one of a few words, or a time. */
const PLAIN = new Set<string>([
  'crew',
  'staff',
  'published',
  'decline',
  'free',
  'code_not_read',
  'by_mistake',
  'percentage',
  'not_checked_in',
  '2026-12-01T11:00:00Z',
  '2026-12-01T15:00:00Z',
  ...keyAbilities,
])

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return isUuid(value) || PLAIN.has(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe('a change is written down once: by whom, where, on what, and none of the texts that were sent', () => {
  test.each(changes)('%s', async (name) => {
    const { action, subject, id, organization = 'home', ended } = expectedOf(name)
    const { caller, input, ...made } = await prepare(name)
    const before = new Set((await entries()).map((entry) => entry.id))
    const { status, body: reply, text } = await sendOperation(house, name, { input, caller })
    expect({ status, text }).toMatchObject({ status: operationOf(name).status })
    const written = (await entries()).filter((entry) => !before.has(entry.id))
    const line = {
      id: expect.any(String),
      organization: organization === 'none' ? NO_ORGANIZATION : world[organization].organizationId,
      actor: caller.userId,
      action,
      subject_type: subject,
      subject_id: at(id, { body: input.body, reply, caller, ...made }),
      metadata: expect.any(Object),
    }
    expect(written).toEqual([line, ...(ended === undefined ? [] : [{ ...line, action: ended }])])
    const metadata = JSON.stringify(written.map((entry) => entry.metadata))
    expect(textsIn(input.body).filter((each) => metadata.includes(each))).toEqual([])
  })
})

describe('a change that can not be written down does not happen', () => {
  test.each(changes)('%s', async (name) => {
    const { caller, input } = await prepare(name)
    const before = [await snapshot(house), await entries()]
    const words = operationOf(name).status === 201 ? /Look whether it was done/ : /please try again/
    await house.rows('alter table audit_log add constraint closed check (false) not valid')
    try {
      expectApiFault(await sendOperation(house, name, { input, caller }), 500, words)
    } finally {
      await house.rows('alter table audit_log drop constraint closed')
    }
    expect([await snapshot(house), await entries()]).toEqual(before)
  })
})
