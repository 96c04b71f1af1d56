import { signal, type ReadonlySignal } from '@preact/signals'
import type { Send, WireAnswer } from '@masuk/shared/client.ts'

/**
 * What came of the newest request, for the person at the door, who can do something different about each: wait for the
 * network, sign in to the Wi-Fi, tell the operator.
 */
export type Connection = 'ok' | 'no-network' | 'not-the-service' | 'service-failed'

export function connectionOf(answer: WireAnswer | null): Connection {
  if (answer === null) return 'no-network'
  if (answer.status >= 500) return 'service-failed'
  return isFromService(answer) ? 'ok' : 'not-the-service'
}

/** A captive portal answers with a page. */
export function isFromService({ status, headers, readBytes }: WireAnswer): boolean {
  return (
    status === 304 ||
    readBytes !== undefined ||
    headers['content-type']?.startsWith('application/json') === true
  )
}

/** Watches what comes of the requests that go through `send`. */
export function watchConnection(send: Send): { send: Send; connection: ReadonlySignal<Connection> } {
  const connection = signal<Connection>('ok')
  const watched: Send = async (request) => {
    const answer = await send(request).catch((cause: unknown) => {
      connection.value = connectionOf(null)
      throw cause
    })
    connection.value = connectionOf(answer)
    return answer
  }
  return { send: watched, connection }
}
