import { publishedOperations } from '@masuk/shared/contract/index.ts'
import { guides } from '../guides/guides.ts'
import type { Guide } from '../guides/guides.ts'
import { glossary } from './glossary.ts'
import { stemOf, wordsOf } from './words.ts'

/** What can be found: a section of a guide, or a published operation. */
export interface SearchDocument {
  id: string
  scope: 'guides' | 'api'
  /** The guide or operation: of one only so many sections are told. */
  page: string
  url: string
  title: string
  heading: string
  /** What names it and nothing else, in small letters: who types that wants it first. */
  names: readonly string[]
  /** Other words for it. */
  keywords: string
  text: string
}

/** Everything that can be found. Internal operations are not part of it. */
export function searchDocuments(): SearchDocument[] {
  return [...guides.flatMap(ofGuide), ...ofOperations()]
}

function ofGuide({ slug, title, summary, keywords, sections }: Guide): SearchDocument[] {
  const url = `/guides/${slug}`
  return sections.map(({ heading, anchor, text }) => {
    const isFirst = heading === null
    return {
      id: `${url}#${anchor}`,
      scope: 'guides',
      page: url,
      url: isFirst ? url : `${url}#${anchor}`,
      title,
      heading: heading ?? '',
      names: isFirst ? [title.toLowerCase()] : [],
      keywords: isFirst ? `${keywords} ${otherWords(title)}` : otherWords(heading),
      text: isFirst ? `${summary} ${text}` : text,
    }
  })
}

function ofOperations(): SearchDocument[] {
  return publishedOperations.map(([name, { tag, method, path, summary, description }]) => {
    const url = `/docs#/${encodeURIComponent(tag)}/${encodeURIComponent(name)}`
    return {
      id: url,
      scope: 'api',
      page: url,
      url,
      title: summary,
      heading: name,
      names: [name, path, `${method} ${path}`].map((each) => each.toLowerCase()),
      keywords: `${method} ${path} ${otherWords(summary)}`,
      text: description,
    }
  })
}

const byStem = new Map(glossary.map(([word, others]) => [stemOf(word) ?? word, others]))

function otherWords(text: string): string {
  const stems = new Set(wordsOf(text).map((word) => stemOf(word) ?? ''))
  return [...stems].flatMap((stem) => byStem.get(stem) ?? []).join(' ')
}
