import { createServer } from 'node:net'
import { join } from 'node:path'
import { readKept, writeKept } from './kept-file.ts'
import type { Place } from './place.ts'

/**
 * The port to start PostgreSQL on, kept in the data directory: processes that outlived a server find the next one
 * there. With `only` there is no other: those who wait know no other.
 */
export async function choosePort({ dataDir }: Place, only?: number): Promise<number> {
  const file = join(dataDir, 'postgres-port')
  const kept = await readKept(file)
  const port = (await bindable(only ?? Number(kept))) ?? (only ? null : await bindable(0))
  if (port === null && only)
    throw new Error(
      `PostgreSQL can't come back: its port ${only} is taken by another program. End that program, or start ` +
        'every Masuk on this data directory again.',
    )
  if (port === null) throw new Error('No port of 127.0.0.1 is free.')
  if (String(port) !== kept) await writeKept(file, String(port))
  return port
}

/** The port itself, or any free one for 0; null if it can't be had. */
function bindable(port: number): Promise<number | null> {
  if (!(port >= 0 && port < 65_536)) return Promise.resolve(null)
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
}
