import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came over the wire. */
export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  text: string
}

export interface FakeReply {
  status: number
  body: unknown
}

/**
 * What happens to the next request instead of an answer: `lost` does the work and drops the connection; `stall` never
 * answers; `drip` begins an answer and never ends it; `huge` never stops; `garbage` is a page of a proxy.
 */
export type Fault = 'lost' | 'drop' | 'stall' | 'drip' | 'huge' | 'garbage' | 'redirect' | FakeReply

export interface FakeServer {
  url: string
  /** Every request so far, also those that met a fault. */
  requests: FakeRequest[]
  /** One for each of the next requests. */
  faults: Fault[]
  close(): Promise<void>
}

/** A callback as a gateway sends it. */
export interface SentCallback {
  rawBody: Buffer
  headers: Record<string, string>
}

/** Delivers a callback as a gateway does, and says how it was answered. */
export async function deliver(url: string, { rawBody, headers }: SentCallback): Promise<number> {
  const response = await fetch(url, { method: 'POST', body: new Uint8Array(rawBody), headers })
  await response.arrayBuffer()
  return response.status
}

/** Real HTTP on a free port, answered by `answer`. */
export async function openFakeServer(answer: (request: FakeRequest) => FakeReply): Promise<FakeServer> {
  const requests: FakeRequest[] = []
  const faults: Fault[] = []
  const server = createServer((incoming, response) => {
    void serve(incoming, response)
  })

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    requests.push(request)
    const fault = faults.shift()
    if (fault === undefined) return send(response, answer(request))
    if (fault === 'lost') answer(request)
    misbehave(response, fault)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake')
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    text: Buffer.concat(parts).toString('utf8'),
  }
}

function send(response: ServerResponse, { status, body }: FakeReply): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function misbehave(response: ServerResponse, fault: Fault): void {
  if (typeof fault === 'object') return send(response, fault)
  if (fault === 'lost' || fault === 'drop') return void response.destroy()
  if (fault === 'redirect') return void response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()
  if (fault === 'garbage') return void response.writeHead(200).end('<html>back in a minute</html>')
  if (fault === 'stall') return
  response.writeHead(200).write('{"id":"')
  if (fault === 'huge') pour(response)
}

/** As much as the other side takes. */
function pour(response: ServerResponse): void {
  const mebibyte = Buffer.alloc(1024 * 1024, 'a')
  const more = () => {
    while (!response.destroyed && response.write(mebibyte)) continue
  }
  response.on('drain', more)
  more()
}
