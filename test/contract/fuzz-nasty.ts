/** What no field expects, and some databases, logs, parsers and spreadsheets can't bear. */
export const nastyValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  Number.MIN_VALUE,
  '',
  ' ',
  'x',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eabc',
  '\ufeff',
  '\r\nBcc: x@evil.example',
  '\u2028',
  'İ',
  "' or 1=1 --",
  '%00',
  '${x}',
  '../../etc/passwd',
  '=1+1',
  'NaN',
  '1e999',
  '٣',
  '00000000-0000-0000-0000-000000000000',
  '0192A000-0000-7000-8000-00000000000A',
  '2026-02-30T00:00:00Z',
  '2026-11-20T13:00:00+08:00',
  '9999-12-31T23:59:59Z',
  'x'.repeat(70_000),
  '👩‍👩‍👧‍👦'.repeat(500),
  [],
  [[]],
  [null],
  Array.from({ length: 1_000 }, () => 0),
  {},
  { a: 1 },
  { length: 3 },
  { toString: 1 },
  { $gt: '' },
]

/** Names that mean something to JavaScript, to us, or to nobody. */
export const nastyNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'organizationId',
  'role',
  'status',
  'id',
  '',
  'x'.repeat(500),
  '\u0000',
]

const nested = (open: string, close: string) => `{"a":${open.repeat(20_000)}${close.repeat(20_000)}}`

/** Bodies that are no JSON, or JSON as nobody writes it. */
export const nastyBodies: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '1',
  '"x"',
  '[]',
  '[{}]',
  '{',
  '{}x',
  "{'a':1}",
  '{"a":1,}',
  'NaN',
  '{"a":1e999}',
  '{"a":-1e999}',
  '{"a":"\\ud800"}',
  '\ufeff{}',
  '{"__proto__":{"role":"owner"}}',
  '{"constructor":{"prototype":{"role":"owner"}}}',
  nested('[', ']'),
  '{"a":'.repeat(20_000),
  `{"a":"${'x'.repeat(300_000)}"}`,
  `{"a":${'9'.repeat(5_000)}}`,
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.from([0]),
]

/** Headers that say something else of the body than it is. */
export const nastyTypes: readonly Record<string, string | undefined>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/jsonx' },
  { 'content-type': '' },
  { 'content-type': undefined },
  { 'content-type': 'APPLICATION/JSON' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'identity' },
]

export const nastyQueries: readonly string[] = [
  '?',
  '?&&&',
  '?=',
  '?__proto__=1&__proto__=2',
  '?%00=%00',
  '?a=%ED%A0%80',
  '?%zz=%',
  '?a[]=1&a[b]=2',
  '?a=1?b=2',
  `?${'x'.repeat(9_000)}`,
]

/** Hosts, cookies, tags and whatever else a proxy or a curious person may send. */
export const nastyHeaders: readonly Record<string, string>[] = [
  ...['', '[', 'a b', 'evil.example', 'a:b:c', '::1', 'localhost:99999', '%', '/', '@'].map((host) => ({
    host,
  })),
  ...['', ';', '=', 'a', 'a=%', '__proto__=1', `x=${'y'.repeat(4_000)}`].map((cookie) => ({ cookie })),
  ...['*', '"', 'W/"a", "b"', '\u00ff', 'x'.repeat(3_000)].map((tag) => ({ 'if-none-match': tag })),
  { 'x-forwarded-for': '::::' },
  { 'x-http-method-override': 'DELETE' },
  { accept: 'text/csv' },
  { accept: '*/*;q=x' },
  { authorization: 'Bearer x' },
  { range: 'bytes=0-1' },
]

/** Texts that stand in a path as they are. */
export const nastyParams: readonly string[] = [
  '%00',
  '%',
  '%zz',
  '%2F',
  '..%2f..',
  '%ED%A0%80',
  '*',
  "'",
  'A'.repeat(3_000),
]
