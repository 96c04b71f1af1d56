import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256 } from './hmac.ts'

const bytes = (maxLength: number) => fc.uint8Array({ maxLength })

test('a tag is the one that createHmac makes, whatever the key and the message', () => {
  fc.assert(
    fc.property(bytes(64), fc.array(bytes(200), { minLength: 1, maxLength: 3 }), (secret, messages) => {
      for (const message of messages) {
        const expected = createHmac('sha256', secret).update(message).digest('hex')
        expect(hmacSha256(secret, message.length)(message).toString('hex')).toBe(expected)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('one key makes many tags, each as if it were the first', () => {
  const tag = hmacSha256(Buffer.alloc(32, 7), 4)
  const of = (n: number) => tag(Uint8Array.of(n, 0, 0, n)).toString('hex')
  const first = of(1)
  expect(of(2)).not.toBe(first)
  expect(of(1)).toBe(first)
})

test('a shorter tag is the beginning of the whole one', () => {
  const [secret, message] = [Buffer.alloc(32, 7), Uint8Array.of(1, 2, 3, 4)]
  const whole = hmacSha256(secret, 4)(message)
  expect(hmacSha256(secret, 4, 16)(message).toString('hex')).toBe(whole.subarray(0, 16).toString('hex'))
})

test('a key that is longer than a block is refused aloud', () => {
  expect(() => hmacSha256(new Uint8Array(65), 4)).toThrow('longer than a block')
})
