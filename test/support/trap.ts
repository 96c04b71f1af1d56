import { createServer } from 'node:net'
import { listen } from './listen.ts'

/** What waits on this machine, on every address of it, for whoever comes. */
export interface Trap {
  port: number
  /** Connections that have arrived; a test may set it back. */
  visits: number
  close(): void
}

export async function openTrap(): Promise<Trap> {
  const server = createServer((socket) => {
    trap.visits++
    socket.destroy()
  })
  const trap: Trap = { port: await listen(server, '::'), visits: 0, close: () => void server.close() }
  return trap
}
