import { request as httpRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Agent } from 'node:https'
import type { LookupFunction } from 'node:net'

export interface Post {
  url: string
  headers: Record<string, string>
  body: Buffer
  timeoutMs: number
  /** How names become addresses; left out: as the system does. */
  lookup?: LookupFunction | undefined
  /** Keeps connections; only for https. */
  agent?: Agent | undefined
}

export interface Posted {
  status: number
  retryAfter: string | null
}

/** A push service says no more than a sentence. */
const MOST_BYTES = 64 * 1024

/**
 * Sends a request and reads its status. Follows no redirect; after `timeoutMs`, or 64 KiB of an answer, the connection is
 * cut. Rejects when there is no answer.
 */
export function boundedPost({ url, headers, body, timeoutMs, lookup, agent }: Post): Promise<Posted> {
  const isTls = url.startsWith('https:')
  const signal = AbortSignal.timeout(timeoutMs)
  const options = { method: 'POST', headers, signal, ...(lookup && { lookup }) }
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => read(response).then(resolve, reject)
    const request = isTls
      ? httpsRequest(url, { ...options, ...(agent && { agent }) }, answered)
      : httpRequest(url, options, answered)
    request.once('error', reject)
    request.end(body)
  })
}

/** The status counts whatever follows it; what is too long or too slow only costs the connection. */
async function read(response: IncomingMessage): Promise<Posted> {
  const { statusCode = 0, headers } = response
  let bytes = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > MOST_BYTES) break
    }
  } catch {
    response.destroy()
  }
  return { status: statusCode, retryAfter: headers['retry-after'] ?? null }
}
