import { operations } from '@masuk/shared/contract/index.ts'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { health } from '../about/health.ts'
import { version } from '../about/versions.ts'
import type { Deps } from '../core/deps.ts'
import { FullReply } from '../core/reply.ts'
import { findInDocumentation } from '../search/engine.ts'
import { describeOperation, listOperations } from './description.ts'

/** For whoever asks: no session, no cookie, nothing to reply with. */
const nobody = {
  network: '',
  idempotency: null,
  cookies: undefined,
  setCookie: () => undefined,
}

/** Reads that anybody may make; none changes anything or knows a tenant. */
export function addTools(server: McpServer, deps: Deps): void {
  const context = { deps, proof: null, input: {}, request: nobody }
  const read = { annotations: { readOnlyHint: true, openWorldHint: false } }
  server.registerTool(
    'health',
    { ...read, description: 'Whether the service and its database work now, as GET /health says.' },
    async () => {
      const reply = await health({ ...context, operation: operations['about.health'] })
      return answer(reply instanceof FullReply ? reply.body : reply)
    },
  )
  server.registerTool(
    'version',
    { ...read, description: 'Which build of the service runs, as GET /version says.' },
    async () => answer(await version({ ...context, operation: operations['about.version'] })),
  )
  server.registerTool(
    'flags',
    { ...read, description: 'Which features are on (true) or off (false) for nobody in particular.' },
    async () => answer(await readFlags(deps)),
  )
  addDescriptionTools(server, deps)
}

function addDescriptionTools(server: McpServer, deps: Deps): void {
  const read = { annotations: { readOnlyHint: true, openWorldHint: false } }
  server.registerTool(
    'search_routes',
    {
      ...read,
      description: 'Finds the routes of the public API that fit some words, such as "rename an event".',
      inputSchema: z.object({ query: z.string().min(1).max(200) }),
    },
    async ({ query }) => answer(await findRoutes(deps, query)),
  )
  server.registerTool(
    'describe_api',
    {
      ...read,
      description:
        'Without an operation every operation of the public API in a line; with its name, such as "events.rename", all of it in OpenAPI.',
      inputSchema: z.object({ operation: z.string().min(1).max(80).optional() }),
    },
    ({ operation }) => {
      const found = operation === undefined ? listOperations() : describeOperation(deps, operation)
      return found ? answer(found) : refusal('There is no public operation of that name.')
    },
  )
}

/** What `GET /api/search` finds of the API. */
async function findRoutes({ flags }: Deps, query: string) {
  const hasTypos = await flags.isOn('search-typos', null)
  const found = findInDocumentation({ query, scope: 'api', hasTypos })
  const byName = new Map(listOperations().map((each) => [each.operation as string, each]))
  return found.flatMap(({ heading }) => byName.get(heading ?? '') ?? [])
}

async function readFlags({ flags }: Deps): Promise<Record<string, boolean>> {
  const evaluated = await flags.evaluateAll(null)
  return Object.fromEntries(evaluated.map(({ key, value }) => [key, value]))
}

function answer(value: unknown) {
  return { content: [{ type: 'text' as const, text: JSON.stringify(value) }] }
}

function refusal(sentence: string) {
  return { isError: true, content: [{ type: 'text' as const, text: sentence }] }
}
