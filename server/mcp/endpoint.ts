import type { Deps } from '../core/deps.ts'
import type { Endpoint } from '../core/page.ts'

const BODY_BYTES = 64 * 1024

/**
 * `/mcp`: what assistants may know of the service, by the Model Context Protocol (Streamable HTTP, stateless). It knows no
 * caller and reads nothing of a tenant. Source: specification, Internal endpoints.
 */
export function mcpEndpoint(deps: Deps): Endpoint {
  let loading: Promise<(request: Request) => Promise<Response>> | undefined
  return {
    path: '/mcp',
    methods: ['GET', 'POST', 'DELETE'],
    limiterName: 'mcp',
    bodyBytes: BODY_BYTES,
    headers: ['accept', 'content-type', 'mcp-'],
    async serve(request) {
      if (request.method === 'POST' && isBatch(await request.clone().text())) return refuseBatch()
      // Loaded when it is first asked: the library costs 64 ms and 20 MB.
      loading ??= load(deps)
      return (await loading)(request)
    },
  }
}

async function load(deps: Deps): Promise<(request: Request) => Promise<Response>> {
  const { createMcpHandler } = await import('@modelcontextprotocol/server')
  const { makeMcpServer } = await import('./server.ts')
  const { fetch } = createMcpHandler(() => makeMcpServer(deps), {
    maxRequestBodySize: BODY_BYTES,
    // Nothing that it tells changes while it runs, so that nobody waits for a change.
    maxSubscriptions: 0,
    onerror: ({ message }) => deps.log.debug({ reason: message }, 'MCP request refused'),
  })
  return (request) => fetch(request)
}

/** One request of the limiter would ask a hundred things; only revision 2025-03-26 had it. */
function isBatch(body: string): boolean {
  return body.trimStart().startsWith('[')
}

function refuseBatch(): Response {
  const error = { code: -32600, message: 'Send one message at a time.' }
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 })
}
