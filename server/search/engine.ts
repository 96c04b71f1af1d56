import MiniSearch from 'minisearch'
import type { SearchOptions, SearchResult } from 'minisearch'
import { searchDocuments } from './documents.ts'
import type { SearchDocument } from './documents.ts'
import { excerptOf } from './excerpt.ts'
import { stemOf, wordsOf } from './words.ts'

export type SearchScope = 'guides' | 'api' | 'all'

/** One thing that was found. */
export interface Found {
  scope: 'guides' | 'api'
  title: string
  /** The section of a guide, or the name of an operation; null for a guide as a whole. */
  heading: string | null
  /** On this service. */
  url: string
  excerpt: string
}

export interface SearchQuestion {
  query: string
  scope: SearchScope
  /** Whether words that are nearly what was typed count. */
  hasTypos: boolean
}

const MOST_FOUND = 20
/** Words of a question that are looked for: a sentence has fewer, and each costs time. */
const MOST_WORDS = 16
/** Sections of one guide, so that it leaves others a place. */
const MOST_OF_A_PAGE = 3
/** Who asks in words wants to read how it is done; who types a name gets what has it. */
const GUIDES_FIRST = 3
const NAMED_FIRST = 20

interface Index {
  engine: MiniSearch<SearchDocument>
  byId: ReadonlyMap<string, SearchDocument>
}

let built: Index | undefined

/** Made at the first question: it takes tens of milliseconds. */
function index(): Index {
  if (built) return built
  const documents = searchDocuments()
  const engine = new MiniSearch<SearchDocument>({
    fields: ['title', 'heading', 'keywords', 'text'],
    tokenize: wordsOf,
    processTerm: stemOf,
  })
  engine.addAll(documents)
  built = { engine, byId: new Map(documents.map((document) => [document.id, document])) }
  return built
}

/** The best matches first, at most 20: what has all the words, then what has some. */
export function findInDocumentation({ query, scope, hasTypos }: SearchQuestion): Found[] {
  const { engine, byId } = index()
  const options: SearchOptions = {
    tokenize: (text) =>
      [...new Set(wordsOf(text).filter((word) => stemOf(word) !== null))].slice(0, MOST_WORDS),
    boost: { title: 3, heading: 2, keywords: 2 },
    prefix: (term) => term.length >= 3,
    fuzzy: (term) => hasTypos && term.length > 4 && 0.2,
    boostDocument: (id) => weightOf(byId.get(String(id)), query.trim().toLowerCase()),
    filter: ({ id }) => scope === 'all' || byId.get(String(id))?.scope === scope,
  }
  const found = engine.search(query, options)
  // A word that is nowhere is asked of nothing.
  const words = new Set(found.flatMap(({ queryTerms }) => queryTerms)).size
  const hasAll = ({ queryTerms }: SearchResult) => new Set(queryTerms).size === words
  const inOrder = [...found.filter(hasAll), ...found.filter((each) => !hasAll(each))]
  return firstOf(inOrder, byId).map(({ result, document }) => ({
    scope: document.scope,
    title: document.title,
    heading: document.heading === '' ? null : document.heading,
    url: document.url,
    excerpt: excerptOf(document.text, result.terms),
  }))
}

function weightOf(document: SearchDocument | undefined, name: string): number {
  if (document?.names.includes(name)) return NAMED_FIRST
  return document?.scope === 'guides' ? GUIDES_FIRST : 1
}

function firstOf(results: readonly SearchResult[], byId: Index['byId']) {
  const seen = new Set<string>()
  const ofPage = new Map<string, number>()
  return results
    .flatMap((result) => {
      const document = byId.get(String(result.id))
      const before = ofPage.get(document?.page ?? '') ?? 0
      if (!document || seen.has(document.id) || before >= MOST_OF_A_PAGE) return []
      seen.add(document.id)
      ofPage.set(document.page, before + 1)
      return [{ result, document }]
    })
    .slice(0, MOST_FOUND)
}
