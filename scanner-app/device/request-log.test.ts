import { expect, test } from 'vitest'
import { logRequests } from './request-log.ts'

const request = (path: string) => ({ method: 'GET', path, headers: {}, body: '{"token":"secret"}' })

test('the last fifty requests are kept, without what was asked and without what was sent', async () => {
  const { send, results } = logRequests(async () => ({ status: 200, headers: {}, text: 'secret' }))
  for (let number = 0; number < 60; number++) await send(request(`/api/scan?token=secret&day=${number}`))
  expect(results()).toHaveLength(50)
  expect(results().at(-1)).toMatchObject({ method: 'GET', path: '/api/scan', status: 200 })
  expect(JSON.stringify(results())).not.toContain('secret')
})

test('a request without an answer is kept as that, and fails as before', async () => {
  const { send, results } = logRequests(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(send(request('/api/scan'))).rejects.toThrow('Failed to fetch')
  expect(results()).toMatchObject([{ status: null }])
})
