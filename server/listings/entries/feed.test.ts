import { expect, test } from 'vitest'
import { readFeed } from './feed.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const shown = (text: string) =>
  readFeed(text, NOW).entries.map(({ startsAt, endsAt, ...entry }) => ({
    ...entry,
    at: `${startsAt.toISOString().slice(0, 16)} ${endsAt.toISOString().slice(0, 16)}`,
  }))

const rss = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
  <channel><title>Acara</title><link>https://kl.example</link><description>d</description>${items.join('')}</channel></rss>`

test('RSS: the event module, or the words of an item, say when it is; its publication does not', () => {
  const text = rss(
    `<item><title>Malam &amp;amp; &lt;b&gt;Jazz&lt;/b&gt;</title><link>https://kl.example/1</link><guid isPermaLink="false">g1</guid>
      <pubDate>Mon, 02 Nov 2026 10:00:00 +0800</pubDate><ev:startdate>2026-12-05T20:00:00+08:00</ev:startdate>
      <ev:enddate>2026-12-05T23:00:00+08:00</ev:enddate><ev:location>Balai Seni</ev:location></item>`,
    `<item><title>Pasar Seni</title><link>https://kl.example/2</link>
      <description><![CDATA[<p>Sabtu, 12 Disember 2026</p><p>Masa: 8.30 malam</p><script>5 Mac 2027</script>]]></description></item>`,
    `<item><title>文化夜 2026年12月20日 晚上8点</title><guid>https://kl.example/3</guid></item>`,
    `<item><title>News without a date</title><link>https://kl.example/4</link></item>`,
    `<item><description>No title, 5 December 2026</description></item>`,
  )
  expect(shown(text)).toEqual([
    {
      uid: 'g1',
      title: 'Malam & Jazz',
      venue: 'Balai Seni',
      url: 'https://kl.example/1',
      at: '2026-12-05T12:00 2026-12-05T15:00',
    },
    {
      uid: 'https://kl.example/2',
      title: 'Pasar Seni',
      venue: '',
      url: 'https://kl.example/2',
      at: '2026-12-12T12:30 2026-12-12T15:30',
    },
    {
      uid: 'https://kl.example/3',
      title: '文化夜 2026年12月20日 晚上8点',
      venue: '',
      url: 'https://kl.example/3',
      at: '2026-12-20T12:00 2026-12-20T15:00',
    },
  ])
  expect(readFeed(text, NOW).skipped).toBe(2)
})

test('Atom, with links of several kinds', () => {
  const text = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><id>urn:x</id>
    <updated>2026-11-01T00:00:00Z</updated>
    <entry><id>urn:1</id><title type="html">Open &lt;i&gt;air&lt;/i&gt;</title><updated>2026-11-01T00:00:00Z</updated>
    <link rel="self" href="https://kl.example/self"/><link href="https://kl.example/a"/>
    <content type="html">&lt;p&gt;On 6 December 2026, 8pm - 10pm&lt;/p&gt;</content></entry></feed>`
  expect(shown(text)).toEqual([
    {
      uid: 'urn:1',
      title: 'Open air',
      venue: '',
      url: 'https://kl.example/a',
      at: '2026-12-06T12:00 2026-12-06T14:00',
    },
  ])
})

test('a feed in JSON', () => {
  const text = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'A',
    items: [{ id: '7', url: 'https://kl.example/7', title: 'Larian', content_text: '1 Jan 2027, 7am' }],
  })
  expect(shown(text)).toEqual([
    {
      uid: '7',
      title: 'Larian',
      venue: '',
      url: 'https://kl.example/7',
      at: '2026-12-31T23:00 2027-01-01T02:00',
    },
  ])
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><html><body>Sign in</body></html>'],
  ['half a feed', rss('<item><title>A</title></item>').slice(0, 300)],
  [
    'entities that multiply',
    `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY c "${'&b;'.repeat(1_000)}">]>
     <rss version="2.0"><channel><title>&c;</title><item><title>&c;</title></item></channel></rss>`,
  ],
])('%s is no feed', (_, text) => {
  let entries = -1
  try {
    entries = readFeed(text, NOW).entries.length
  } catch (error) {
    expect((error as Error).name).toBe('SourceBroken')
  }
  expect(entries).toBeLessThanOrEqual(0)
})
