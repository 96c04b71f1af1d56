import { FEW, groupings } from '@masuk/shared/contract/form-analytics.ts'
import { wrongAnswers } from '@masuk/shared/contract/pass-form-rules.ts'
import type { Answer, Question } from '@masuk/shared/contract/pass-forms.ts'
import { afterAll, expect, test } from 'vitest'
import { seedDemo } from '../../server/demo/seed.ts'
import { as, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { nobody, signIn } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'

const house = await openHouse({ settings: { NODE_ENV: 'development' } })
afterAll(() => house.close())
await seedDemo(house.deps)

test('the exhibition has a pass, and what its visitors have answered shows', async () => {
  const query = { slug: 'pameran-perahu-timur' }
  const { event } = await reply(as(house, nobody).call('publicEvents.one', { query }))
  const { id: eventId, ticketTypes } = event
  const ticketTypeId = ticketTypes[0]?.id ?? ''
  const [found] = await house.rows<Omit<Person, 'cookie'>>(
    `select u.id as "userId", u.name, u.email from events e
       join memberships m on m.organization_id = e.organization_id and m.role = 'owner'
       join users u on u.id = m.user_id
      where e.id = $1`,
    [eventId],
  )
  const owner = as(house, await signIn(house, found!))
  for (const by of groupings) {
    const { all, groups } = await reply(
      owner.call('exhibition.formAnalytics', { query: { eventId, ticketTypeId, by } }),
    )
    expect(all.people).toBeGreaterThan(150)
    for (const { answered } of all.questions) expect(answered).toBeGreaterThan(10)
    expect(groups.filter(({ people }) => people !== FEW)).not.toEqual([])
  }
  const wrong = await house.rows<{ questions: Question[]; answers: { questionId: string; value: Answer }[] }>(
    `select f.questions, a.answers from registration_answers a
       join pass_forms f on f.ticket_type_id = a.ticket_type_id and f.version = a.form_version`,
  )
  for (const { questions, answers } of wrong) {
    const given = Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]))
    expect(wrongAnswers(questions, given)).toEqual({})
  }
})
