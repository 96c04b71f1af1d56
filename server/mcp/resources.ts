import type { McpServer } from '@modelcontextprotocol/server'
import type { Deps } from '../core/deps.ts'
import { guides } from '../guides/guides.ts'
import { publicDescription } from './description.ts'

/** The API's description and the guides, as documents to read. */
export function addResources(server: McpServer, deps: Deps): void {
  addDocument(server, {
    uri: 'masuk://openapi.json',
    title: 'The public API, as OpenAPI 3.1',
    mimeType: 'application/json',
    text: () => JSON.stringify(publicDescription(deps)),
  })
  for (const { slug, title, summary: description, markdown } of guides) {
    addDocument(server, {
      uri: `masuk://guides/${slug}.md`,
      title,
      description,
      mimeType: 'text/markdown',
      text: () => markdown,
    })
  }
}

interface PublicDocument {
  uri: string
  title: string
  description?: string
  mimeType: string
  text(): string
}

function addDocument(server: McpServer, { text, uri, ...words }: PublicDocument): void {
  const { mimeType } = words
  server.registerResource(uri, uri, words, () => ({ contents: [{ uri, mimeType, text: text() }] }))
}
