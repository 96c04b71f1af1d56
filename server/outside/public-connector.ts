import { connect as connectSocket } from 'node:net'
import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import { NOT_PUBLIC, PrivateAddress, publicLookup } from './public-address.ts'
import type { Resolve } from './public-address.ts'

const CONNECT_TIMEOUT_MS = 5_000

export interface ConnectorParts {
  /** Origins on this machine that may be called, exactly. */
  loopback: readonly string[]
  /** How names become addresses; left out: as the system does. */
  resolve?: Resolve | undefined
  /** How sockets are opened; left out: as the system does. */
  connect?: typeof connectSocket | undefined
}

/**
 * Connects to public addresses over TLS and to nothing else. The socket is opened here, because the block list is asked for
 * numbers and names alike only by net.connect: tls.connect would ignore it.
 */
export function publicConnector({
  loopback,
  resolve,
  connect = connectSocket,
}: ConnectorParts): buildConnector.connector {
  const secure = buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS })
  const lookup = publicLookup(resolve)
  return (options, done) => {
    const { protocol, host, hostname, port } = options
    if (loopback.includes(`${protocol}//${host}`)) return secure(options, done)
    if (protocol !== 'https:') return done(new PrivateAddress('Only https leaves this machine.'), null)
    const target = { host: hostname, port: Number(port) || 443, lookup, autoSelectFamily: true }
    whenConnected(connect({ ...target, blockList: NOT_PUBLIC }), (error, socket) =>
      socket ? secure({ ...options, httpSocket: socket }, done) : done(error, null),
    )
  }
}

type Connected = (...opened: [null, Socket] | [Error, null]) => void

function whenConnected(socket: Socket, done: Connected): void {
  const giveUp = () => socket.destroy(new Error('No connection in time.'))
  const timer = setTimeout(giveUp, CONNECT_TIMEOUT_MS)
  let isOver = false
  const end = (error: Error | null) => {
    clearTimeout(timer)
    if (isOver) return
    isOver = true
    if (error) done(error, null)
    else done(null, socket)
  }
  socket.once('connect', () => end(null))
  // It stays: an error after the connection is told by the TLS socket around this one.
  socket.on('error', end)
}
