import { expect, test } from 'vitest'
import { importPoster } from '@masuk/shared/contract/listings.ts'
import { createFileCall } from './file-call.ts'

test('the file itself is the body, and its reply is one of the contract', async () => {
  const sent: Request[] = []
  const call = createFileCall(new File(['JPEG'], 'poster.jpg', { type: 'image/jpeg' }), {
    signInAgain: async () => false,
    timeoutMs: 1_000,
    fetch: async (address, init) => {
      sent.push(
        new Request(
          new URL(address instanceof Request ? address.url : address, 'http://masuk.example'),
          init,
        ),
      )
      return Response.json({ state: 'refused', reason: 'no_picture', message: 'None.' }, { status: 201 })
    },
  })
  const result = await call(importPoster, { query: { organizationId: 'o' } })
  expect(result).toMatchObject({ kind: 'reply', body: { reason: 'no_picture' } })
  expect(sent.map(({ url, headers }) => [url, headers.get('content-type')])).toEqual([
    [`http://masuk.example${importPoster.path}?organizationId=o`, 'image/jpeg'],
  ])
  expect(await sent[0]?.text()).toBe('JPEG')
})
