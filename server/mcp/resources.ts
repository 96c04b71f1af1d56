import type { McpServer } from '@modelcontextprotocol/server'
import type { Deps } from '../core/deps.ts'
import { publicDescription } from './description.ts'
import { guides } from './guides.ts'

/** The API's description and the guides, as documents to read. */
export function addResources(server: McpServer, deps: Deps): void {
  addDocument(server, {
    uri: 'masuk://openapi.json',
    title: 'The public API, as OpenAPI 3.1',
    mimeType: 'application/json',
    text: () => JSON.stringify(publicDescription(deps)),
  })
  for (const { name, title, text } of guides) {
    addDocument(server, {
      uri: `masuk://guides/${name}.md`,
      title,
      mimeType: 'text/markdown',
      text: () => text,
    })
  }
}

interface PublicDocument {
  uri: string
  title: string
  mimeType: string
  text(): string
}

function addDocument(server: McpServer, { uri, title, mimeType, text }: PublicDocument): void {
  server.registerResource(uri, uri, { title, mimeType }, () => ({
    contents: [{ uri, mimeType, text: text() }],
  }))
}
