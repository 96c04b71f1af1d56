import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { en } from '../words/en.ts'
import { createAssistant } from './assistant-store.ts'

const event = (part: object) => `data: ${JSON.stringify(part)}\n\n`
const answer = (...parts: object[]) => new Response(`${parts.map(event).join('')}data: [DONE]\n\n`)

function begin(responses: Response[]) {
  const sent: { messages: { role: string; parts: { text: string }[] }[] }[] = []
  const assistant = createAssistant({
    words: signal(en),
    organizationId: () => 'home',
    async open(body) {
      sent.push(body as (typeof sent)[number])
      const response = responses.shift()
      if (!response) throw new Error('unreachable')
      return response
    },
  })
  const ask = (text: string) => {
    assistant.write(text)
    return assistant.ask()
  }
  return { assistant, ask, sent }
}

test('an answer grows as it comes, cites what it read once, and goes along with the next question', async () => {
  const source = { type: 'tool-output-available', output: [{ title: 'Refunds', url: '/guides/refunds' }] }
  const { assistant, ask, sent } = begin([
    answer(source, source, { type: 'text-delta', delta: 'Two ' }, { type: 'text-delta', delta: 'days.' }),
    answer({ type: 'text-delta', delta: 'Yes.' }),
  ])
  await ask('How long do refunds take?')
  expect(assistant.turns.value[1]).toEqual({
    role: 'assistant',
    text: 'Two days.',
    sources: [{ title: 'Refunds', href: '/guides/refunds' }],
  })
  await ask('Sure?')
  expect(sent[1]?.messages.map(({ role, parts }) => [role, parts[0]?.text])).toEqual([
    ['user', 'How long do refunds take?'],
    ['assistant', 'Two days.'],
    ['user', 'Sure?'],
  ])
  expect(assistant.state.value).toEqual({ kind: 'ready' })
})

test.each([
  ['is not set up', new Response('', { status: 404 }), { kind: 'absent' }],
  [
    'is used up',
    new Response(JSON.stringify({ statusCode: 429, message: 'Tomorrow again.' }), { status: 429 }),
    { kind: 'failed', message: 'Tomorrow again.' },
  ],
  ['breaks off', answer({ type: 'error', errorText: 'It broke.' }), { kind: 'failed', message: 'It broke.' }],
])('an assistant that %s says so, and leaves no empty answer', async (_, response, state) => {
  const { assistant, ask } = begin([response])
  await ask('Hello?')
  expect(assistant.state.value).toEqual(state)
  expect(assistant.turns.value.map(({ role }) => role)).toEqual(['user'])
})
