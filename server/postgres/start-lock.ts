import { once } from 'node:events'
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

async function listen(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy())
  try {
    // exclusive: a worker of node:cluster would otherwise share the socket with its siblings.
    await once(server.listen({ path, exclusive: true }), 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
    throw error
  }
}
