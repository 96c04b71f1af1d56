import { STATUS_CODES } from 'node:http'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { faultBody } from '../core/fault.ts'

const sentences: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The address and headers of the request are too long.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time. Send it again.',
}

/**
 * Answers with the API's own error body what is no HTTP request at all, where Node would send a bare status. While a
 * request of the same connection is being served nothing is sent: it would pass for the answer to that one.
 */
export function answerMalformedRequests(server: Server): void {
  const busy = new WeakSet<Socket>()
  server.on('request', (request, response) => {
    const { socket } = request
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })
  // Node's own answer has a status that we don't publish.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || busy.has(socket)) return socket.destroy()
    const message = sentences[error.code ?? ''] ?? 'This is not a valid HTTP request.'
    const body = JSON.stringify(faultBody('api', 400, message))
    socket.end(
      [
        `HTTP/1.1 400 ${STATUS_CODES[400]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  })
}
