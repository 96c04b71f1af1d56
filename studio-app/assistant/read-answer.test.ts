import { expect, test } from 'vitest'
import { partsOf, readEvents } from './read-answer.ts'

async function* chunks(...texts: string[]) {
  yield* texts
}

test('events are read however the stream was cut', async () => {
  const text = 'data: {"type":"text-delta","delta":"Ä"}\n\ndata: a\ndata: b\n\n: keep\n\ndata: [DONE]\n\n'
  const cut = Array.from(text)
  for (const parts of [[text], cut, [text.slice(0, 20), text.slice(20, 41), text.slice(41)]]) {
    const events: string[] = []
    for await (const event of readEvents(chunks(...parts))) events.push(event)
    expect(events).toEqual(['{"type":"text-delta","delta":"Ä"}', 'a\nb', '[DONE]'])
  }
})

const id = '01973f10-0000-7000-8000-000000000002'
const output = (found: unknown) => JSON.stringify({ type: 'tool-output-available', output: found })

test.each([
  ['[DONE]', []],
  ['{"type":"text-delta","delta":"Hi"}', [{ kind: 'text', text: 'Hi' }]],
  ['{"type":"error","errorText":"No."}', [{ kind: 'error', message: 'No.' }]],
  ['{"type":"tool-input-start","toolName":"list_events"}', [{ kind: 'looking', tool: 'list_events' }]],
  [
    output([{ title: 'Refunds', url: '/guides/refunds' }]),
    [{ kind: 'source', title: 'Refunds', href: '/guides/refunds' }],
  ],
  [
    output([
      { title: 'Elsewhere', url: '//evil.example' },
      { title: 'Elsewhere', url: '/\\evil.example' },
      { title: 'Else', url: 'https://evil.example' },
    ]),
    [],
  ],
  [
    output({ events: [{ id, name: 'Malam' }] }),
    [{ kind: 'source', title: 'Malam', href: `/studio/events/${id}` }],
  ],
  [
    output({ event: { id, name: 'Malam' } }),
    [{ kind: 'source', title: 'Malam', href: `/studio/events/${id}` }],
  ],
  ['{"type":"reasoning-delta","delta":"x"}', []],
  ['null', []],
])('%s', (data, parts) => {
  expect(partsOf(data)).toEqual(parts)
})
