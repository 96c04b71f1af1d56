import { z } from 'zod'
import { filledLine } from './fields.ts'
import { operation } from './operation.ts'

const SearchScope = z.enum(['guides', 'api', 'all'], { error: 'must be guides, api or all' })

const SearchResult = z
  .object({
    scope: z.enum(['guides', 'api']).describe('Whether it is of a guide or an operation of this API.'),
    title: z.string().describe('The title of the guide, or what the operation does.'),
    heading: z
      .string()
      .nullable()
      .describe('The section of the guide, or the name of the operation; null for a guide as a whole.'),
    url: z.string().describe('Where to read it: a path of this service.'),
    excerpt: z.string().describe('Plain text around the first word that fits.'),
  })
  .meta({ id: 'SearchResult' })

/** `search.find`: guides and published operations that fit a query. Source: specification, Health, build and documentation. */
export const findInDocumentation = operation({
  method: 'GET',
  path: '/api/search',
  tag: 'About',
  authority: 'public',
  origin: 'ignored',
  summary: 'Search the guides and this description',
  description:
    'The best match first, at most 20: sections of guides, and operations. Words may be incomplete, misspelled, Malay or ' +
    'Chinese; the guides themselves are in English. What has all words stands before what has some of them.',
  query: z.object({
    query: filledLine(200).describe('What to look for, in words.'),
    scope: SearchScope.default('all').describe('Where to look.'),
  }),
  reply: z.array(SearchResult).meta({ id: 'SearchResults' }),
  cache: { maxAgeSeconds: 60 },
  faults: [400, 429, 500],
  example: { query: { query: 'refund', scope: 'guides' } },
})

export const searchOperations = { 'search.find': findInDocumentation }
