import { Agent, request } from 'node:http'
import { MOST_SCANS } from '@masuk/shared/contract/scan.ts'
import { transaction } from '../server/db/transaction.ts'
import { makePairingCode } from '../server/scanners/make-pairing-code.ts'
import type { BenchEvent, Ticket } from './event.ts'
import type { House } from './house.ts'

export interface Answer {
  status: number
  etag: string | undefined
  text: string
  ms: number
}

export interface Outgoing {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: Buffer
}

/** A paired device and its connection to the service. */
export interface Door {
  token: string
  grantId: string
  device: string
  send(outgoing: Outgoing): Promise<Answer>
  /** A batch of scans of these tickets, as the bytes of a request. */
  batch(tickets: readonly Ticket[]): Outgoing
  /** Lets all of them in, in the largest batches that there may be. */
  admit(tickets: readonly Ticket[]): Promise<void>
}

/** Pairs a device as the app does. It has one connection unless told otherwise. */
export async function openDoor(
  house: House,
  event: BenchEvent,
  { device, connections = 1 }: { device: string; connections?: number },
): Promise<Door> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  house.willClose(() => agent.destroy())
  const send = (outgoing: Outgoing) => exchange(house.url, agent, outgoing)
  const asked = { ...event, actorId: null, now: new Date() }
  const { code } = await transaction(house.db, (tx) => makePairingCode(tx, asked))
  const answer = await send(post('/api/scan/enrol', { code, device }))
  if (answer.status !== 201) throw new Error(`Pairing failed with ${answer.status}: ${answer.text}`)
  const { token, grantId } = JSON.parse(answer.text) as { token: string; grantId: string }
  const batch = (tickets: readonly Ticket[]) =>
    post('/api/scan', { token, scans: tickets.map((ticket) => event.scanOf(ticket, device)) })
  return {
    token,
    grantId,
    device,
    send,
    batch,
    async admit(tickets) {
      for (let at = 0; at < tickets.length; at += MOST_SCANS) {
        const some = tickets.slice(at, at + MOST_SCANS)
        if (acceptedIn(await send(batch(some))) !== some.length) throw new Error('Not all were let in.')
      }
    },
  }
}

export function post(path: string, body: unknown): Outgoing {
  return { method: 'POST', path, body: Buffer.from(JSON.stringify(body)) }
}

/** How many scans an answer says are stored; throws when it is no such answer. */
export function acceptedIn({ status, text }: Answer): number {
  if (status !== 200) throw new Error(`The service answered ${status}: ${text}`)
  return (JSON.parse(text) as { accepted: string[] }).accepted.length
}

function exchange(url: string, agent: Agent, { method, path, headers, body }: Outgoing): Promise<Answer> {
  const beganAt = performance.now()
  const framing = body && { 'content-type': 'application/json', 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers: { ...headers, ...framing } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', reject)
      response.once('end', () => {
        const ms = performance.now() - beganAt
        const { statusCode: status = 0, headers } = response
        resolve({ status, etag: headers.etag, text: Buffer.concat(parts).toString(), ms })
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
