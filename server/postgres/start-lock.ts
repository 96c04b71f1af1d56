import { stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Runs `work` while no other process starts or stops PostgreSQL on this directory; null when others hold the lock for
 * `patienceMs`. The lock is a socket name without a file, which the kernel takes back when its holder dies.
 */
export async function withStartLock<T>(
  directory: string,
  work: () => Promise<T>,
  patienceMs = 120_000,
): Promise<T | null> {
  // Device and inode: the same directory has the same lock by whatever path it is reached.
  const { dev, ino } = await stat(directory)
  const giveUpAt = performance.now() + patienceMs
  for (; performance.now() < giveUpAt; await delay(25)) {
    const lock = await listen(`\0masuk-postgres-${dev}-${ino}`)
    if (lock) return work().finally(() => lock.close())
  }
  return null
}

function listen(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    // exclusive: a worker of node:cluster would otherwise share the socket with its siblings.
    server.listen({ path: name, exclusive: true }, () => resolve(server))
  })
}
