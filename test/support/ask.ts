import { request } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Send } from '@masuk/shared/client.ts'

/** A request exactly as it goes over the wire: fetch would not send two Origin headers or a bad Host. */
export interface Asked {
  method?: string
  path: string
  headers?: Record<string, number | string | string[] | undefined>
  /** Bytes or text as they are; anything else is sent as JSON. */
  body?: unknown
  /** Without Content-Length, in pieces. */
  chunked?: boolean
}

export interface Answered {
  status: number
  headers: Record<string, string | undefined>
  text: string
  /** The JSON value, or undefined when it isn't any. */
  body: unknown
}

/** Sends one request on a connection of its own and returns whatever comes back. */
export function ask(url: string, asked: Asked): Promise<Answered> {
  const { method = asked.body === undefined ? 'GET' : 'POST', path, chunked = false } = asked
  const bytes = bytesOf(asked.body)
  const headers: OutgoingHttpHeaders = {
    ...(bytes && { 'content-type': 'application/json' }),
    ...(bytes && (chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes.length })),
    ...(asked.headers as OutgoingHttpHeaders),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, path, headers, agent: false }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (part: string) => (text += part))
      incoming.once('error', reject)
      incoming.once('end', () => {
        const given = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: incoming.statusCode ?? 0,
          headers: Object.fromEntries(given),
          text,
          body: parse(text),
        })
      })
    })
    // After an early answer (413) the connection may break under the rest of the body: the answer counts.
    outgoing.once('error', reject)
    if (bytes && chunked) writeInPieces(bytes, (piece) => outgoing.write(piece))
    outgoing.end(chunked ? undefined : bytes)
  })
}

/** A POST or DELETE of a JSON value. */
export function askJson(url: string, method: string, path: string, body: unknown): Promise<Answered> {
  return ask(url, { method, path, body: JSON.stringify(body) })
}

/** What `call` of the contract's client sends with. */
export function sendTo(url: string): Send {
  return async ({ method, path, headers, body }) => {
    const answer = await fetch(url + path, { method, headers, body })
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    }
  }
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

const PIECE_BYTES = 16 * 1024

function writeInPieces(bytes: Buffer, write: (piece: Buffer) => void): void {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) write(bytes.subarray(at, at + PIECE_BYTES))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
