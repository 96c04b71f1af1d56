import { expect, test } from 'vitest'
import type { CallResult } from '@masuk/shared/client.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createPaymentsStore } from './payments-store.ts'

const organizationId = '01890000-0000-7000-8000-000000000001'

test('a test that is under way is not asked twice, and what it comes to stands at its gateway', async () => {
  const answers: ((result: CallResult<unknown>) => void)[] = []
  const call = (() => new Promise((resolve) => answers.push(resolve))) as unknown as StudioCall
  const store = createPaymentsStore(call, organizationId)
  const first = store.test('stripe')
  await store.test('stripe')
  expect(answers).toHaveLength(1)
  expect(store.tests.value).toEqual({ stripe: { kind: 'asking' } })

  const testedAt = '2026-11-20T13:00:00.000Z'
  answers[0]?.({ kind: 'reply', status: 201, body: { result: 'keys_refused', testedAt }, headers: {} })
  await first
  expect(store.tests.value).toEqual({ stripe: { kind: 'tested', result: 'keys_refused', at: testedAt } })

  const again = store.test('stripe')
  const failure = { kind: 'unreachable', cause: null } as const
  answers[1]?.(failure)
  await again
  expect(store.tests.value).toEqual({ stripe: { kind: 'failed', failure } })
})
