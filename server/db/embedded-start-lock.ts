import { stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const GIVE_UP_AFTER_MS = 120_000

/**
 * Runs `work` while no other process starts PostgreSQL on this directory. The lock is a socket name without a file,
 * which the kernel takes back when its holder dies, however it dies: nothing stale is ever left behind to judge.
 */
export async function withStartLock<T>(directory: string, work: () => Promise<T>): Promise<T> {
  // Device and inode: the same directory has the same lock by whatever path it is reached.
  const { dev, ino } = await stat(directory)
  const lock = await hold(`\0masuk-postgres-${dev}-${ino}`)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function hold(name: string): Promise<Server> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
  while (performance.now() < giveUpAt) {
    const server = await listen(name)
    if (server) return server
    await delay(25)
  }
  throw new Error('Another process has been starting PostgreSQL on the same data directory for two minutes.')
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
