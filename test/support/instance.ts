import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findPlace } from '../../server/postgres/place.ts'
import { stopServer } from '../../server/postgres/server.ts'
import { freePort } from './free-port.ts'
import { startProgram } from './program.ts'
import type { Program } from './program.ts'

/** The program with a PostgreSQL of its own, on its way up. */
export interface Instance {
  program: Program
  dataDir: string
  url: string
}

/** Starts the program on a data directory. What is left of it is killed when the test ends; the directory stays. */
export async function startInstance(dataDir: string): Promise<Instance> {
  const port = await freePort()
  const settings = { MASUK_DATA_DIR: dataDir, NODE_ENV: 'development', PORT: String(port) }
  const program = startProgram('server/main.ts', [], settings)
  onTestFinished(async () => {
    program.signal('SIGKILL')
    await program.ended
    await stopDatabase(dataDir)
  })
  return { program, dataDir, url: `http://127.0.0.1:${port}` }
}

export async function stopDatabase(dataDir: string): Promise<void> {
  const place = await findPlace(dataDir)
  if (place) await stopServer(place)
}

/** The programs that work in a directory: PostgreSQL, or what makes a database. */
export async function programsIn(dataDir: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(dataDir))
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Steps of the first start on an empty data directory: each resolves to true once the start has come that far. */
export const startSteps = {
  'makes its database': ({ dataDir }: Instance) => isThere(join(dataDir, 'postgres-password')),
  'starts its database': ({ dataDir }: Instance) => isThere(join(dataDir, 'postgres', 'postmaster.pid')),
  'prepares its keys': ({ dataDir }: Instance) => isThere(join(dataDir, 'keys-tickets.json')),
  'answers for the first time': ({ url }: Instance) =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
}
