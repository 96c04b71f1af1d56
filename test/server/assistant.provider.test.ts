import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openAiCompatible } from '../../server/outside/ai/provider.ts'
import { openAssistantHouse } from '../support/assistant.ts'
import type { AiTurn } from '../support/fake-ai.ts'

const { house, ai, staff, chat, audited, counted, request, beside, ...at } = await openAssistantHouse()
afterAll(() => at.close())
beforeEach(() => at.reset())

describe('a provider', () => {
  const sentence = [expect.stringMatching(/^The assistant could not finish/)]
  test.each<[string, AiTurn]>([
    ['that refuses', ({ fail }) => fail(401, 'bad key sk-secret')],
    ['that is busy', ({ fail }) => fail(429, 'quota of acme')],
    [
      'that breaks off',
      ({ say, breakOff }) => {
        say('Half an')
        setTimeout(breakOff, 20)
      },
    ],
    ['that breaks off at once', ({ breakOff }) => breakOff()],
  ])('%s ends the answer with a sentence of ours', async (_, turn) => {
    ai.turns.push(turn)
    const { errors, text } = await chat(staff)
    expect(errors).toEqual(sentence)
    expect(text + house.logLines.join()).not.toMatch(/sk-secret|acme|tickets are sold/)
    expect(await audited()).toMatchObject([{}, { metadata: { end: 'failed' } }])
  })

  test('that stalls is left when the time is over', async () => {
    const limits = { tokensPerPerson: 100_000, tokensPerOrganization: 100_000 }
    const hasty = await beside({
      ai: openAiCompatible({ url: ai.url, model: 'small', key: null, ...limits }, { answerWithinMs: 200 }),
    })
    ai.turns.push(({ say }) => say('Well'))
    const { errors } = await chat(staff, {}, hasty)
    expect(errors).toEqual([expect.stringMatching(/took too long/)])
    await ai.requests[0]?.closed
    expect(await audited()).toMatchObject([{}, { metadata: { end: 'too_long' } }])
    // Of a call that told nothing the whole reservation stays counted.
    expect((await counted())[0]).toBeGreaterThan(1_500)
  })

  test('is left when the person closes the connection', async () => {
    let called: () => void
    const calling = new Promise<void>((resolve) => (called = resolve))
    ai.turns.push(({ say }) => {
      say('Well')
      called()
    })
    const leaving = new AbortController()
    const { path, body, headers } = request(staff)
    const asking = fetch(`${house.url}${path}`, {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: leaving.signal,
    })
    await calling
    const response = await asking
    leaving.abort()
    // Long before the minute is over that an answer may take.
    await ai.requests[0]?.closed
    await expect(response.text()).rejects.toThrow()
    await expect.poll(audited).toMatchObject([{}, { metadata: { end: 'left' } }])
  })
})

test('a provider that refuses has used nothing', async () => {
  ai.turns.push(({ fail }) => fail(503, 'overloaded'))
  await chat(staff)
  expect(await counted()).toEqual([0, 0])
})

describe('the budget of a day', () => {
  const frugal = (tokensPerPerson: number, tokensPerOrganization: number) =>
    beside({
      ai: openAiCompatible({
        url: ai.url,
        model: 'small',
        key: null,
        tokensPerPerson,
        tokensPerOrganization,
      }),
    })

  test.each([
    ['of a person', 2_500, 1_000_000, /^You have/],
    ['of an organisation', 1_000_000, 2_500, /^Your organisation has/],
  ])('%s is refused with 429 until midnight when it is used up', async (_, person, organization, message) => {
    const small = await frugal(person, organization)
    ai.turns.push(({ finish }) => finish({ input: 1_400, output: 1_000 }))
    expect((await chat(staff, {}, small)).status).toBe(200)
    const refused = await chat(staff, {}, small)
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringMatching(message) } })
    // TONIGHT is 21:00 in Kuala Lumpur.
    expect(Number(refused.headers['retry-after'])).toBe(3 * 3_600)
    expect(await audited()).toHaveLength(2)
    small.clock.set('2026-11-20T16:00:01Z')
    expect((await chat(staff, {}, small)).status).toBe(200)
  })

  test('that ends between two rounds ends the answer with its sentence', async () => {
    const small = await frugal(2_500, 1_000_000)
    ai.turns.push(({ callTools }) => callTools(['list_events', {}]))
    await house.rows(`insert into ai_person_tokens values ($1, '2026-11-20', 0)`, [staff.userId])
    ai.turns.unshift(async ({ callTools }) => {
      await house.rows('update ai_person_tokens set tokens = 2500')
      callTools(['list_events', {}])
    })
    const { errors } = await chat(staff, {}, small)
    expect(errors).toEqual([expect.stringMatching(/^You have used up/)])
    expect(await audited()).toMatchObject([{}, { metadata: { end: 'failed' } }])
  })
})
