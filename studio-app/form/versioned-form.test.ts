import { signal } from '@preact/signals'
import { describe, expect, test } from 'vitest'
import { en } from '../words/en.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { createVersionedForm, type SavedVersion } from './versioned-form.ts'

interface Draft {
  name: string
  venue: string
}
const base: Draft = { name: 'Muzik', venue: 'Dewan' }

test.each([
  ['nobody', {}, {}, base, [], []],
  ['only I', { name: 'A' }, {}, { ...base, name: 'A' }, [], []],
  ['only they', {}, { venue: 'B' }, { ...base, venue: 'B' }, [], ['venue']],
  ['each another field', { name: 'A' }, { venue: 'B' }, { name: 'A', venue: 'B' }, [], ['venue']],
  ['both alike', { name: 'A' }, { name: 'A' }, { ...base, name: 'A' }, [], []],
  ['both otherwise', { name: 'A' }, { name: 'B' }, { ...base, name: 'A' }, ['name'], []],
])('%s changed something', (_, mine, theirs, draft, clashes, taken) => {
  const merged = mergeDrafts(base, { ...base, ...mine }, { ...base, ...theirs })
  expect({ ...merged, clashes: merged.clashes.map(({ key }) => key) }).toEqual({ draft, clashes, taken })
})

/** What the service has, with what somebody else saves before ours comes. */
function begin(others: Partial<Draft>[]) {
  let now = { draft: base, version: 1 }
  const sent: Draft[] = []
  async function save(draft: Draft, version: number): Promise<SavedVersion<Draft>> {
    const other = others.shift()
    if (other) now = { draft: { ...now.draft, ...other }, version: now.version + 1 }
    if (version !== now.version) return { kind: 'changed', ...now }
    sent.push(draft)
    now = { draft, version: version + 1 }
    return { kind: 'saved', ...now }
  }
  const form = createVersionedForm({ initial: base, version: 1, check: () => ({}), save, words: signal(en) })
  return { form, sent }
}

describe('two people edit the same thing', () => {
  test('different fields: both are kept, and it is told', async () => {
    const { form, sent } = begin([{ venue: 'Stadium' }])
    form.write('name', 'Malam Muzik')
    expect(await form.save()).toBe(true)
    expect(sent).toEqual([{ name: 'Malam Muzik', venue: 'Stadium' }])
    expect([form.taken.value, form.isDirty.value]).toEqual([['venue'], false])
  })

  test('the same field: nothing is saved before the person has chosen', async () => {
    const { form, sent } = begin([{ name: 'Theirs' }])
    form.write('name', 'Mine')
    expect(await form.save()).toBe(false)
    expect(sent).toEqual([])
    expect(form.failure.value).toContain(en.frame.form.bothChanged)
    const [clash] = form.clashes.value
    expect(clash).toEqual({ key: 'name', mine: 'Mine', theirs: 'Theirs' })
    if (clash) form.choose(clash, 'theirs')
    expect([form.draft.value.name, form.clashes.value]).toEqual(['Theirs', []])
    expect(await form.save()).toBe(true)
  })

  test('who saves again and again without end is told, and nothing is lost', async () => {
    const { form } = begin([{ venue: 'A' }, { venue: 'B' }, { venue: 'C' }])
    form.write('name', 'Mine')
    expect(await form.save()).toBe(false)
    expect(form.draft.value).toEqual({ name: 'Mine', venue: 'C' })
  })

  test('what the other person has saved comes in while nothing of it was edited here', () => {
    const { form } = begin([])
    form.write('name', 'Mine')
    form.absorb({ name: 'Muzik', venue: 'Stadium' }, 2)
    expect(form.draft.value).toEqual({ name: 'Mine', venue: 'Stadium' })
    form.absorb(base, 1)
    expect(form.draft.value.venue).toBe('Stadium')
  })
})
