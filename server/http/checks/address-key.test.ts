import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test.each([
  ['127.0.0.1', 'address:127.0.0.1'],
  ['::ffff:127.0.0.1', 'address:127.0.0.1'],
  ['::FFFF:10.1.2.3', 'address:10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', 'address:2001:db8:1:2::/64'],
  ['2001:db8:1:2::', 'address:2001:db8:1:2::/64'],
  ['2001:db8::1', 'address:2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::9', 'address:2001:db8:1:2::/64'],
  ['::1', 'address:0:0:0:0::/64'],
  ['::', 'address:0:0:0:0::/64'],
  ['fe80::1%eth0', 'address:fe80:0:0:0::/64'],
  ['203.0.113.7:51234', 'address:203.0.113.7'],
  ['[2001:db8::1]:443', 'address:2001:db8:0:0::/64'],
  ['[2001:db8::1]', 'address:2001:db8:0:0::/64'],
  ['[::ffff:10.1.2.3]:80', 'address:10.1.2.3'],
])('the address %s counts as %s', (address, key) => expect(addressKey(address)).toBe(key))
