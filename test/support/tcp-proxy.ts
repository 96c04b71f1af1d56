import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A wire in front of PostgreSQL that can be cut and mended. */
export interface TcpProxy {
  /** The same database, through the wire. */
  connectionString: string
  /** Bytes that went to the database so far. */
  bytesToDatabase(): number
  /** Every connection breaks, and so does every new one. */
  cut(): void
  /** Nothing breaks and nothing arrives: a network that swallows packets. */
  swallow(): void
  mend(): void
  close(): Promise<void>
}

export async function openTcpProxy(connectionString: string): Promise<TcpProxy> {
  const target = new URL(connectionString)
  const sockets = new Set<Socket>()
  let state: 'whole' | 'cut' | 'swallowing' = 'whole'
  let bytes = 0

  function keep(socket: Socket, other: () => Socket | null): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      other()?.destroy()
    })
  }

  const server = createServer((near) => {
    if (state !== 'whole') {
      keep(near, () => null)
      if (state === 'cut') near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    keep(near, () => far)
    keep(far, () => near)
    near.on('data', (data) => (bytes += data.length))
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(connectionString)
  through.port = String((server.address() as AddressInfo).port)

  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    connectionString: through.href,
    bytesToDatabase: () => bytes,
    cut() {
      state = 'cut'
      breakAll()
    },
    swallow() {
      state = 'swallowing'
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      state = 'whole'
      breakAll()
    },
    async close() {
      breakAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
