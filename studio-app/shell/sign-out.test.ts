import { expect, test, vi } from 'vitest'
import { createSignOut } from './sign-out.ts'

function open(canEnd: boolean) {
  const did: string[] = []
  let heard = () => {}
  const signOut = createSignOut({
    session: {
      end: async () => (did.push('end'), canEnd),
      refresh: async () => void did.push('refresh'),
    },
    windows: {
      tell: (news) => void did.push(news),
      listen: (listener) => (heard = () => listener('forgotten')),
    },
    forgetKept: async () => void did.push('forget'),
  })
  return { did, signOut, hear: () => heard() }
}

test('signing out forgets what is kept, then tells the other windows', async () => {
  const { did, signOut } = open(true)
  expect(await signOut()).toBe(true)
  expect(did).toEqual(['end', 'forget', 'forgotten'])
})

test('a session that is not ended keeps everything', async () => {
  const { did, signOut } = open(false)
  expect(await signOut()).toBe(false)
  expect(did).toEqual(['end'])
})

test('when another window has signed out, this one asks who is there', async () => {
  const { did, hear } = open(true)
  hear()
  await vi.waitFor(() => expect(did).toEqual(['refresh']))
})
