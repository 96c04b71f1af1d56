import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { openEmbedded, type Embedded } from '../../server/postgres/embedded.ts'
import { findPlace, OUTSIDE } from '../../server/postgres/place.ts'
import { stopServer } from '../../server/postgres/server.ts'

/** A path for a data directory that does not exist yet. It goes when the test ends, with the PostgreSQL in it. */
export async function freshDataDir(name = 'data'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'masuk-embedded-'))
  await chmod(parent, 0o755)
  const dataDir = join(parent, name)
  onTestFinished(async () => {
    const place = await findPlace(dataDir)
    if (place) await stopServer(place)
    if (place?.home.startsWith(OUTSIDE)) await rm(place.home, { recursive: true })
    await rm(dirname(dataDir), { recursive: true, maxRetries: 5 })
  })
  return dataDir
}

export function openQuickly(dataDir: string): Promise<Embedded> {
  return openEmbedded({ dataDir, log: () => undefined, durable: false })
}

export async function query(db: { connectionString: string }, sql: string): Promise<unknown> {
  const client = await connect(db)
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

export async function connect({ connectionString }: { connectionString: string }): Promise<Client> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
