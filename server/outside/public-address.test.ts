import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { isPublic } from './public-address.ts'

test.each([
  ['8.8.8.8', true],
  ['142.250.4.95', true],
  ['2404:6800:4003:c00::5f', true],
  ['::ffff:8.8.8.8', true],
  ['127.0.0.1', false],
  ['127.8.9.10', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.0', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['168.63.129.16', false],
  ['100.64.0.1', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:0:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['2002:a00:1::', false],
  ['2001::a00:1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['nonsense', false],
  ['', false],
])('%s: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})

test('nothing is public that a library of addresses takes for special', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 4, maxLength: 4 }),
    fc.uint8Array({ minLength: 16, maxLength: 16 }),
  )
  fc.assert(
    fc.property(bytes, (each) => {
      const address = ipaddr.fromByteArray([...each])
      return !isPublic(address.toString()) || ipaddr.process(address.toString()).range() === 'unicast'
    }),
  )
})
