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
 * Sends a request and reads its status: whatever follows that is not waited for. Follows no redirect; after `timeoutMs`, or
 * 64 KiB of an answer, the connection is cut. Rejects when there is no answer.
 */
export function boundedPost({ url, headers, body, timeoutMs, lookup, agent }: Post): Promise<Posted> {
  const signal = AbortSignal.timeout(timeoutMs)
  const options = { method: 'POST', headers, signal, ...(lookup && { lookup }) }
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      const { statusCode = 0, headers: told } = response
      resolve({ status: statusCode, retryAfter: told['retry-after'] ?? null })
      drain(response)
    }
    const request = url.startsWith('https:')
      ? httpsRequest(url, { ...options, ...(agent && { agent }) }, answered)
      : httpRequest(url, options, answered)
    request.on('error', reject)
    request.end(body)
  })
}

/** Reads the rest, so that the connection can be used again, unless it is too long. */
function drain(response: IncomingMessage): void {
  let bytes = 0
  response.on('error', () => undefined)
  response.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > MOST_BYTES) response.destroy()
  })
}
