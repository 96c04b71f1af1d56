import { expect, onTestFinished } from 'vitest'
import type { Answered, Asked } from './ask.ts'
import { TONIGHT } from './clock.ts'
import { openFakeAi } from './fake-ai.ts'
import type { FakeAi } from './fake-ai.ts'
import { openHouse } from './house.ts'
import type { House, HouseOptions } from './house.ts'
import { addOrganiser } from './organisers.ts'
import type { Person } from './organisers.ts'
import { addEvent } from './people.ts'
import type { TestEvent } from './people.ts'

/** A part of an answer. */
export interface Part {
  type: string
  delta?: string
  errorText?: string
  output?: unknown
}

/** What became of a question. */
export interface Chatted extends Answered {
  parts: Part[]
  /** What the model has said. */
  spoken: string
  errors: string[]
  /** What the tools found. */
  outputs: unknown[]
}

export interface AssistantHouse {
  house: House
  ai: FakeAi
  event: TestEvent
  /** Of the team of that event. */
  staff: Person
  request(person: Person, body?: object): Asked
  chat(person: Person, body?: object, at?: House): Promise<Chatted>
  /** Another process of the same service, with another model, until the test ends. */
  beside(options: Pick<HouseOptions, 'ai' | 'settings'>): Promise<House>
  /** The audit log of the organisation. */
  audited(): Promise<{ action: string; actor: string; subject: string; metadata: Record<string, unknown> }[]>
  /** Tokens that are counted for the person and the organisation who asked. */
  counted(): Promise<(number | undefined)[]>
  /** What the tools told the model, as the provider got it. */
  toolTexts(): (string | null)[]
  /** As before the first question. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** A message of a conversation. */
export const says = (text: string, role = 'user') => ({ role, parts: [{ type: 'text', text }] })

const question = [says('How many tickets are sold?')]

/** A house whose assistant asks a fake model over HTTP. */
export async function openAssistantHouse(): Promise<AssistantHouse> {
  const ai = await openFakeAi()
  const settings = { MASUK_AI_URL: ai.url, MASUK_AI_MODEL: 'small', MASUK_AI_KEY: 'sk-secret' }
  const house = await openHouse({ settings })
  const event = await addEvent(house)
  const { organizationId } = event
  const staff = await addOrganiser(house, { organizationId, role: 'staff' })
  const origin = house.deps.origins[0]

  function request({ cookie }: Person, body: object = {}): Asked {
    const headers = { origin, ...(cookie !== null && { cookie }) }
    return {
      method: 'POST',
      path: '/api/ai/chat',
      headers,
      body: { organizationId, messages: question, ...body },
    }
  }

  return {
    house,
    ai,
    event,
    staff,
    request,
    async chat(person, body, at = house) {
      const answer = await at.ask(request(person, body))
      const parts = answer.status === 200 ? partsOf(answer.text) : []
      return {
        ...answer,
        parts,
        spoken: parts.map(({ delta }) => delta ?? '').join(''),
        errors: parts.flatMap(({ errorText }) => errorText ?? []),
        outputs: parts.filter(({ type }) => type === 'tool-output-available').map(({ output }) => output),
      }
    },
    async beside({ settings: more = {}, ...options }) {
      const own = { MASUK_ORIGINS: house.deps.origins.join(','), ...more }
      const other = await openHouse({ ...options, settings: own, database: house.database })
      onTestFinished(() => other.stop())
      return other
    },
    audited: () =>
      house.rows(
        `select action, actor_id as actor, subject_id as subject, metadata
           from audit_log where organization_id = $1 order by created_at, id`,
        [organizationId],
      ),
    async counted() {
      const [person] = await house.rows<{ tokens: number }>('select tokens from ai_person_tokens')
      const [organization] = await house.rows<{ tokens: number }>('select tokens from ai_organization_tokens')
      return [person?.tokens, organization?.tokens]
    },
    toolTexts: () =>
      ai.requests.flatMap(({ messages }) =>
        messages.filter(({ role }) => role === 'tool').map(({ content }) => content),
      ),
    async reset() {
      house.clock.set(TONIGHT)
      house.logLines.length = 0
      ai.requests.length = 0
      ai.turns.length = 0
      for (const table of ['ai_person_tokens', 'ai_organization_tokens', 'audit_log'])
        await house.rows(`delete from ${table}`)
    },
    async close() {
      await house.close()
      await ai.close()
    },
  }
}

/** The parts of an answer that has come to its end. */
function partsOf(text: string): Part[] {
  const events = text.split('\n\n').filter(Boolean)
  expect(events.at(-1)).toBe('data: [DONE]')
  return events.slice(0, -1).map((event) => JSON.parse(event.replace(/^data: /, '')) as Part)
}
