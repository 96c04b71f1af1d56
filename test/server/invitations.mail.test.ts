import { afterAll, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { invitationMail } from '../../server/invitations/mail.ts'
import { DAY_MS, MINUTE_MS } from '../support/clock.ts'
import { lettersTo, openHouseWithJobs } from '../support/identity.ts'
import { accept, invite, roleOf } from '../support/invitations.ts'
import { addSignedIn, addZone, openStudio } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { until } from '../support/until.ts'

const house = await openHouseWithJobs()
afterAll(() => house.close())

const letterTo = (email: string) => until(() => lettersTo(house, email)[0])
const jobsOf = (invitationId: string) =>
  house.rows<{ data: object }>(`select data from pgboss.job where data ->> 'invitationId' = $1`, [
    invitationId,
  ])

test('the mail says who invites to what, and its link is good for the address that it went to', async () => {
  const studio = await openStudio(house)
  const event = await addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } })
  const zoneIds = [await addZone(house, event, 'Backstage')]
  const named = await addSignedIn(house)
  await invite(house, studio.owner, { ...studio, email: named.email, role: 'crew', zoneIds })
  const { subject, text } = await letterTo(named.email)
  expect(subject).toBe('Invitation to the team of Balai Raya Events')
  expect(text).toContain('Aminah Salleh invites you to the team of Balai Raya Events as crew')
  expect(text).toContain('Backstage')
  const [, token = ''] = /\/studio\/invitation#(\S+)/.exec(text) ?? []
  expect(text).toContain(`${house.deps.origins[0]}/studio/invitation#`)
  const answer = await accept(house, named, { token })
  expect(answer.body).toMatchObject({ state: 'done', role: 'crew' })
})

test('a name that looks like an address is no link to whoever is invited', async () => {
  const studio = await openStudio(house, { name: 'win.example' })
  const event = await addEvent(house, { organizer: { ...studio, ownerId: studio.owner.userId } })
  const zoneIds = [await addZone(house, event, 'https://evil.example/pay')]
  const email = 'stranger@people.example'
  await invite(house, studio.owner, { ...studio, email, zoneIds })
  const { subject, text } = await letterTo(email)
  expect(text).toContain('https[:]//evil[.]example/pay')
  expect(`${subject} ${text}`).not.toMatch(/(evil|win)\.example/)
})

test('in the database the job is ids and nothing else', async () => {
  const studio = await openStudio(house)
  const { invitationId, organizationId } = await invite(house, studio.owner, {
    ...studio,
    email: 'job@people.example',
  })
  expect(await jobsOf(invitationId)).toEqual([{ data: { organizationId, invitationId } }])
})

test('inviting again within a minute sends nothing, after it sends the new link', async () => {
  const studio = await openStudio(house)
  const email = 'again@people.example'
  const first = await invite(house, studio.owner, { ...studio, email })
  await invite(house, studio.owner, { ...studio, email })
  expect(await jobsOf(first.invitationId)).toHaveLength(1)
  await letterTo(email)
  house.clock.pass(MINUTE_MS)
  const renewed = await invite(house, studio.owner, { ...studio, email })
  const letters = await until(() => lettersTo(house, email).length === 2 && lettersTo(house, email))
  expect(letters[0]?.text).toContain(renewed.token)
})

test('an invitation that was refused, revoked or has ended sends no mail', async () => {
  const studio = await openStudio(house)
  const refused = await reply(
    as(house, studio.owner).call('invitations.send', {
      body: { email: studio.staff.email, role: 'crew' },
    }),
  )
  expect(refused).toMatchObject({ state: 'refused', reason: 'already_member' })
  const revoked = await invite(house, studio.owner, { ...studio, email: 'revoked@people.example' })
  await letterTo('revoked@people.example')
  await done(
    as(house, studio.owner).call('invitations.revoke', { body: { invitationId: revoked.invitationId } }),
  )
  await invitationMail.run(revoked, house.deps)
  expect(lettersTo(house, 'revoked@people.example')).toHaveLength(1)

  const ended = await invite(house, studio.owner, { ...studio, email: 'ended@people.example' })
  await letterTo('ended@people.example')
  house.clock.pass(7 * DAY_MS)
  await invitationMail.run(ended, house.deps)
  expect(lettersTo(house, 'ended@people.example')).toHaveLength(1)
  expect(lettersTo(house, studio.staff.email)).toEqual([])
  expect(await roleOf(house, studio.organizationId, studio.staff)).toBe('staff')
})
