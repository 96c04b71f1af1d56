import { expect, test } from 'vitest'
import { readJsonLd } from './json-ld.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const page = (...scripts: string[]) =>
  `<!doctype html><html><head>${scripts.map((each) => `<script type="application/ld+json">${each}</script>`).join('\n')}
   <script>var a = {"@type": "Event", "name": "no", "startDate": "2026-12-01"}</script></head><body></body></html>`
const shown = (text: string) =>
  readJsonLd(text, NOW).entries.map(({ title, venue, url, startsAt, endsAt }) =>
    [title, venue, url, startsAt.toISOString().slice(0, 16), endsAt.toISOString().slice(0, 16)].join(' | '),
  )
const event = {
  '@type': 'Event',
  name: 'Jazz',
  startDate: '2026-12-05T20:00:00+08:00',
  url: 'https://kl.example/1',
}

test('an event as sites describe it', () => {
  const text = page(
    JSON.stringify({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebPage', name: 'What is on' },
        {
          ...event,
          '@type': ['MusicEvent', 'http://schema.org/Event'],
          name: 'Jazz &amp; Blues',
          endDate: '2026-12-05T23:00+0800',
          location: {
            '@type': 'Place',
            name: 'Dewan',
            address: { '@type': 'PostalAddress', streetAddress: 'Jalan 1', addressLocality: 'KL' },
          },
        },
      ],
    }),
    JSON.stringify({
      '@type': 'ItemList',
      itemListElement: [
        {
          '@type': 'ListItem',
          item: {
            ...event,
            '@type': 'Festival',
            name: 'Pesta',
            startDate: '2026-12-31',
            endDate: '2027-01-01',
            location: ['Padang', 'Tasik'],
          },
        },
        {
          '@type': 'ListItem',
          item: { ...event, name: 'No zone', startDate: '2026-12-06 20:00', location: [{ name: 'Online' }] },
        },
      ],
    }),
  )
  expect(shown(text)).toEqual([
    'Jazz & Blues | Dewan, Jalan 1, KL | https://kl.example/1 | 2026-12-05T12:00 | 2026-12-05T15:00',
    'Pesta | Padang | https://kl.example/1 | 2026-12-30T16:00 | 2027-01-01T16:00',
    'No zone | Online | https://kl.example/1 | 2026-12-06T12:00 | 2026-12-06T15:00',
  ])
})

test('JSON-LD by itself, and twice the same', () =>
  expect(shown(JSON.stringify([event, event, { ...event, name: 'Again' }]))).toEqual([
    'Jazz |  | https://kl.example/1 | 2026-12-05T12:00 | 2026-12-05T15:00',
  ]))

test('one broken description harms no other', () => {
  const text = page(
    '{"@type": "Event", "name": ',
    `<!-- ${JSON.stringify({ ...event, name: 'In a comment' })} -->`,
    `//<![CDATA[\n${JSON.stringify({ ...event, name: 'In CDATA' })};\n//]]>`,
    JSON.stringify({ ...event, name: 'Over two lines', url: 'https://kl.example/2' }).replace(
      'two lines',
      'two\nlines',
    ),
    JSON.stringify({
      ...event,
      name: 'In words',
      startDate: 'Saturday, December 5, 2026 8:00 PM',
      url: 'https://kl.example/3',
    }),
    JSON.stringify([
      { ...event, startDate: 'soon' },
      { ...event, startDate: null },
      { ...event, name: '' },
      { ...event, startDate: '2026-02-31T20:00' },
      { ...event, eventStatus: 'https://schema.org/EventCancelled' },
      { ...event, startDate: '2026-11-01T20:00:00+08:00' },
    ]),
    'null',
  )
  expect(readJsonLd(text, NOW)).toMatchObject({
    skipped: 5,
    entries: [
      { title: 'In a comment' },
      { title: 'Over two lines' },
      { title: 'In words', startsAt: new Date('2026-12-05T12:00:00Z') },
    ],
  })
})

test('a value that is deep or in a circle of names ends', () => {
  const deep = `${'{"a":'.repeat(5_000)}${JSON.stringify(event)}${'}'.repeat(5_000)}`
  expect(shown(page(deep))).toEqual([])
})

test('a page without a description is broken: it may want a sign-in', () =>
  expect(() => readJsonLd('<html><body>Sign in</body></html>', NOW)).toThrow('describes no events'))
