import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedText } from './linked-text.ts'

const linksIn = (text: string) => linkedText(text).flatMap(({ href }) => href ?? [])

test.each<[string, string[]]>([
  ['Doors open at 7 pm.', []],
  ['Map: https://example.my/map?gate=C#hall', ['https://example.my/map?gate=C#hall']],
  ['See https://example.my. And http://two.example.my/a!', ['https://example.my', 'http://two.example.my/a']],
  ['(https://example.my/a)', ['https://example.my/a']],
  ['https://example.my:8443/x', ['https://example.my:8443/x']],
  ['HTTPS://EXAMPLE.MY is no link of ours', []],
  ['example.my/map', []],
  ['javascript:alert(1)', []],
  ['data:text/html,<script>', []],
  ['https://bank.my@evil.example/login', []],
  ['https://user:secret@evil.example', []],
  ['https://evil.example\\@bank.my', []],
  ['https://127.0.0.1/admin', []],
  ['https://[::1]/admin', []],
  ['https://localhost/admin', []],
  ['https://bаnk.my', []],
  ['https://xn--bnk-5cd.my', []],
  ['https://XN--bnk-5cd.my', []],
  ['https://example.my/"onclick="x', []],
  ['https://', []],
])('%s', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('the pieces together are the text, and a link shows where it leads', () => {
  const piece = fc.constantFrom(
    'https://example.my/a',
    'http://',
    '.',
    ' ',
    'x@y',
    '\n',
    '🎶',
    ')',
    'https://a.b@c.my',
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string())).map((pieces) => pieces.join('')),
      (text) => {
        const parts = linkedText(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { text: shown, href } of parts)
          if (href !== null) expect([href, new URL(href).username]).toEqual([shown, ''])
      },
    ),
  )
})
