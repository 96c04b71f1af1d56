import { connect } from 'node:net'
import type { TcpNetConnectOpts } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { makeOutside } from './fetch.ts'
import type { OutsideParts, OutsideRequest } from './fetch.ts'
import type { Resolve } from './public-address.ts'
import { openTrap } from '../../test/support/trap.ts'

const trap = await openTrap()
afterAll(() => trap.close())

const names: Record<string, string[]> = {
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'a.localhost': ['::1'],
  'four.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'metadata.example': ['169.254.169.254'],
  'private-last.example': ['8.8.8.8', '2404:6800:4003:c00::5f', '127.0.0.1'],
  'private-first.example': ['10.0.0.1', '8.8.8.8'],
  'no-address.example': [],
}
const resolve: Resolve = (name, _, done) => {
  const found = names[name]
  if (!found) return done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
  return done(
    null,
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}

/** Whatever port an address names, a connection arrives at the trap. */
const toTrap = ((options: TcpNetConnectOpts) => connect({ ...options, port: trap.port })) as typeof connect
const outside = outsideOf({ loopback: ['http://127.0.0.1:1'], resolve, connect: toTrap })
function outsideOf(parts: Partial<OutsideParts>) {
  const made = makeOutside({ userAgent: 'Masuk/1 (+https://masuk.example)', ...parts })
  afterAll(() => made.close())
  return made
}

const limits = { timeoutMs: 20_000, maxBytes: 65_536 }
const reasonOf = (url: string, more: Partial<OutsideRequest> = {}) =>
  outside.fetch({ ...limits, url, ...more }).then(
    ({ status }) => status,
    ({ reason }: { reason?: string }) => reason,
  )

const PRIVATE = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://127.255.255.254/',
  'https://0/',
  'https://0.0.0.0/',
  'https://１２７.0.0.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://%31%32%37.0.0.1/',
  'https:127.0.0.1/',
  'https:/\\127.0.0.1/',
  'https://127.0.0.1\\@four.example/',
  'https://[::1]/',
  'https://[0000:0000:0000:0000:0000:0000:0000:0001]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b:1::127.0.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://10.0.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://168.63.129.16/',
  'https://100.100.100.200/',
  'https://192.0.0.192/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://a.localhost/',
  'https://four.example/',
  'https://six.example/',
  'https://mapped.example/',
  'https://nat64.example/',
  'https://metadata.example/',
  'https://private-last.example/',
  'https://private-first.example/',
  'https://no-address.example/',
] as const

const REFUSED = [
  '',
  'four.example',
  '//127.0.0.1/',
  'http://four.example/',
  'http://four.example:443/',
  'https://four.example:8443/',
  'https://127.0.0.1:22/',
  'https://me@four.example/',
  'https://me:secret@four.example/',
  'https://fcm.googleapis.com@127.0.0.1/',
  'file:///etc/passwd',
  'ftp://four.example/',
  'gopher://127.0.0.1:25/x',
  'data:text/plain,hello',
  'blob:https://four.example/1',
  'javascript:alert(1)',
  'ws://four.example/',
  'https://[fe80::1%25eth0]/',
  'https://127.0.0.1 .example/',
  `https://four.example/${'a'.repeat(2_048)}`,
] as const

describe('what never reaches this machine', () => {
  test('the trap works: without the block list a connection arrives', async () => {
    const open = ({ blockList: _, ...options }: TcpNetConnectOpts) => connect({ ...options, port: trap.port })
    const careless = outsideOf({ connect: open as typeof connect })
    await expect(careless.fetch({ ...limits, url: 'https://127.0.0.1/' })).rejects.toThrow()
    expect(trap.visits).toBe(1)
  })

  test.each(PRIVATE)('%s', async (url) => {
    trap.visits = 0
    expect([await reasonOf(url), trap.visits]).toEqual(['private_address', 0])
  })

  test.each(REFUSED)('refused as it stands: %s', async (url) => {
    trap.visits = 0
    expect([await reasonOf(url), trap.visits]).toEqual(['address', 0])
  })

  test('a name that is public when it is asked for, and then of this machine', async () => {
    trap.visits = 0
    let asked = 0
    const changing: Resolve = (_name, _options, done) =>
      done(null, [{ address: asked++ === 0 ? '8.8.8.8' : '127.0.0.1', family: 4 }])
    // From loopback nothing leaves the machine: that connection fails at once.
    const fromHere = (options: TcpNetConnectOpts) =>
      connect({ ...options, port: trap.port, localAddress: '127.0.0.1' })
    const guarded = outsideOf({ resolve: changing, connect: fromHere as typeof connect })
    const request = { ...limits, url: 'https://changing.example/' }
    await expect(guarded.fetch(request)).rejects.toMatchObject({ reason: 'unreachable' })
    // Asked once: what was looked at is what was called.
    expect([asked, trap.visits]).toEqual([1, 0])
    await expect(guarded.fetch(request)).rejects.toMatchObject({ reason: 'private_address' })
    expect([asked, trap.visits]).toEqual([2, 0])
  })

  test('another port of this machine than the one that the setting names', async () => {
    trap.visits = 0
    expect(await reasonOf(`http://127.0.0.1:${trap.port}/`)).toBe('address')
    expect(await reasonOf('http://localhost:1/')).toBe('address')
    expect(trap.visits).toBe(0)
  })
})

test('a failure does not tell the address', async () => {
  const failure = await outside.fetch({ ...limits, url: 'https://four.example/?token=secret' }).catch(String)
  expect(failure).toContain('not public')
  expect(failure).not.toContain('four')
})
