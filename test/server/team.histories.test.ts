import fc from 'fast-check'
import type { Role } from '@masuk/shared/roles.ts'
import { afterAll, expect, test } from 'vitest'
import { as, reply } from '../support/call.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { enrol, known } from '../support/doors.ts'
import type { Door } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { accept, linkOf } from '../support/invitations.ts'
import { addSignedIn, openStudio } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { seed } from '../support/property-seed.ts'

/** Histories in `npm test`, each on an organisation of its own. */
const HISTORIES = Number(process.env['MASUK_RUNS'] ?? (process.env['MASUK_LONG'] ? 300 : 25))
const EVERYBODY = 6

const house = await openHouse()
afterAll(() => house.close())

const action = fc.record({
  kind: fc.constantFrom('invite', 'invite', 'accept', 'accept', 'remove', 'leave', 'revoke', 'pair', 'enrol'),
  /** Who acts, on whom, and which of several things. */
  // The first two are owner and admin, who can do most.
  who: fc.constantFrom(0, 0, 1, 1, 1, 2, 3, 4, 5),
  whom: fc.nat(EVERYBODY - 1),
  which: fc.nat(9),
  role: fc.constantFrom('admin', 'admin', 'staff', 'crew'),
})
type Action = { kind: string; who: number; whom: number; which: number; role: Exclude<Role, 'owner'> }

/** What somebody has in hand, and in whose name. */
interface Held<Thing> {
  by: Person
  thing: Thing
}

/** A team with everything that its members ever got hold of. */
async function openTeam() {
  const studio = await openStudio(house)
  const { owner, admin, staff, crew, organizationId } = studio
  const people = [owner, admin, staff, crew, await addSignedIn(house), await addSignedIn(house)]
  const { eventId } = await addEvent(house, { organizer: { ...studio, ownerId: owner.userId } })
  return {
    organizationId,
    eventId,
    people,
    live: new Set([owner, admin, staff, crew]),
    /** The latest link of an invitation, and who sent it. */
    invitations: new Map<string, Held<{ token: string }> & { to: string }>(),
    codes: [] as Held<string>[],
    doors: [] as Held<Door>[],
    /** What was in the name of somebody who was removed: useless from then on. */
    dead: { links: [] as { token: string }[], codes: [] as string[], doors: [] as Door[] },
  }
}
type Team = Awaited<ReturnType<typeof openTeam>>

const pick = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[which % Math.max(things.length, 1)]

const actions: Record<string, (team: Team, who: Person, given: Action) => Promise<void>> = {
  async invite(team, who, { whom, role }) {
    const { organizationId, invitations, people } = team
    // The index is one of EVERYBODY.
    const { email } = people[whom]!
    const asked = await as(house, who).call('invitations.send', { body: { organizationId, email, role } })
    if (asked.kind !== 'reply' || asked.body.state !== 'done') return
    const { id } = asked.body.invitation
    invitations.set(id, { by: who, to: email, thing: { token: await linkOf(house, organizationId, id) } })
  },
  async accept({ invitations, live }, who, { which }) {
    const sent = [...invitations.values()]
    const theirs = sent.filter(({ to }) => to === who.email)
    const held = pick(theirs.length > 0 ? theirs : sent, which)
    const answer = held && (await accept(house, who, held.thing))
    if (answer?.kind === 'reply' && answer.body.state === 'done') live.add(who)
  },
  remove: (team, who, { whom }) => remove(team, who, team.people[whom]!),
  leave: (team, who) => remove(team, who, who),
  async revoke({ organizationId, invitations }, who, { which }) {
    const invitationId = pick([...invitations.keys()], which)
    if (invitationId)
      await as(house, who).call('invitations.revoke', { body: { organizationId, invitationId } })
  },
  async pair({ eventId, codes, people }, who, { whom, which }) {
    // For themselves, or for somebody else. The index is one of EVERYBODY.
    const holder = which % 2 ? who : people[whom]!
    const body = { eventId, ...(holder !== who && { memberId: holder.userId }) }
    const paired = await as(house, who).call('scanners.pair', { body })
    if (paired.kind === 'reply' && paired.body.state === 'done')
      codes.push({ by: holder, thing: paired.body.code })
  },
  async enrol({ codes, doors }, _, { which }) {
    const code = pick(codes, which)
    const enrolled = code && (await enrol(house, { code: code.thing, device: 'Door A' }))
    if (enrolled?.kind === 'reply') doors.push({ by: code!.by, thing: { url: house.url, ...enrolled.body } })
  },
}

async function remove(team: Team, who: Person, whom: Person): Promise<void> {
  const { organizationId, live, invitations, dead } = team
  const body = { organizationId, userId: whom.userId }
  const removal = await as(house, who).call('team.remove', { body })
  if (removal.kind !== 'reply' || removal.body.state !== 'done') return
  live.delete(whom)
  for (const [id, { by, thing }] of invitations) {
    if (by !== whom) continue
    dead.links.push(thing)
    invitations.delete(id)
  }
  for (const kind of ['codes', 'doors'] as const) {
    const theirs = (team[kind] as Held<never>[]).filter(({ by }) => by === whom)
    dead[kind].push(...theirs.map(({ thing }) => thing))
    team[kind] = (team[kind] as Held<never>[]).filter(({ by }) => by !== whom)
  }
}

/** Everything that somebody who was removed could still try, and must not get anything by. */
async function expectPowerless({ organizationId, people, live, dead }: Team): Promise<void> {
  for (const person of people) {
    const { status } = await as(house, person).call('team.view', { query: { organizationId } })
    if (!live.has(person)) expect(status, 'sees the team').toBeOneOf([403, 404])
  }
  for (const door of dead.doors) expect((await known(door)).status, 'scans').toBe(403)
  for (const code of dead.codes)
    expect((await enrol(house, { code, device: 'Door B' })).status, 'pairs').toBe(403)
  for (const link of dead.links) {
    for (const person of people) {
      const answer = await reply(accept(house, person, link))
      // Who accepted it while it was good, and is a member by it, is told the same again.
      if (answer.state === 'done') expect(live.has(person), 'comes back').toBe(true)
    }
  }
}

let removals = 0
let tried = 0

test(
  `nobody who was removed can do anything afterwards, in ${HISTORIES} generated histories`,
  { timeout: HISTORIES * 20_000 },
  async () => {
    const histories = fc.array(action, { minLength: 40, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const team = await openTeam()
        for (const given of history) {
          house.clock.pass(MINUTE_MS / 2)
          await actions[given.kind]!(team, team.people[given.who]!, given)
        }
        removals += team.people.length - team.live.size
        tried += team.dead.links.length + team.dead.codes.length + team.dead.doors.length
        await expectPowerless(team)
      }),
      { numRuns: HISTORIES, seed },
    )
    expect(removals).toBeGreaterThan(0)
    expect(tried).toBeGreaterThan(0)
  },
)
