import { expect, test } from 'vitest'
import type { CallResult } from '@masuk/shared/client.ts'
import { createTaggedResource, type IfNoneMatch } from './tagged-resource.ts'

test('the tag of an answer goes with the next question, and what has not changed is known anew', async () => {
  const sent: IfNoneMatch[] = []
  const answers: CallResult<string>[] = [
    { kind: 'reply', status: 200, body: 'one', headers: { etag: '"1"' } },
    { kind: 'unchanged', headers: {} },
    { kind: 'unreachable', cause: null },
  ]
  let time = 1_000
  const resource = createTaggedResource<string>(
    async (headers) => {
      sent.push(headers)
      return answers.shift() ?? { kind: 'unreachable', cause: null }
    },
    () => (time += 1_000),
  )
  await resource.load()
  await resource.load()
  expect(sent).toEqual([{}, { 'if-none-match': '"1"' }])
  expect(resource.loaded.value).toMatchObject({ value: 'one', at: 3_000, failure: null })
  await resource.load()
  expect(resource.loaded.value).toMatchObject({ value: 'one', at: 3_000, failure: { kind: 'unreachable' } })
})
