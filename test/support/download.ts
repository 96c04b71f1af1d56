import { expect } from 'vitest'
import type { Answered } from './ask.ts'
import { expectApiFault } from './faults.ts'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Person } from './organisers.ts'

/** An answer whose body is still on its way. */
export function startDownload(
  { url }: { url: string },
  { cookie }: Person,
  path: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { path, agent: false, headers: { ...(cookie !== null && { cookie }) } },
      resolve,
    )
    outgoing.once('error', reject)
    outgoing.end()
  })
}

/** How a download ended: how many bytes came, and whether the service said that they are all. */
export async function drain(incoming: IncomingMessage): Promise<{ bytes: number; complete: boolean }> {
  let bytes = 0
  try {
    for await (const part of incoming) bytes += (part as Buffer).length
  } catch {
    return { bytes, complete: false }
  }
  return { bytes, complete: incoming.complete }
}

/** A fault like any other, and no part of a file. */
export function expectNoFile(answer: Answered): void {
  expectApiFault(answer, 500, /Nothing was half-written/)
  expect(answer.headers['content-disposition']).toBeUndefined()
}
