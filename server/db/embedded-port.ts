import { createServer } from 'node:net'
import { join } from 'node:path'
import { readPidFile } from './embedded-pid-file.ts'
import { textOf, writeWhole, type Place } from './embedded-place.ts'

/**
 * The port to start PostgreSQL on, kept in the data directory: the last one, so that programs which outlived a server
 * find the next one. With `only` there is no other: those who wait know no other.
 */
export async function choosePort(place: Place, only?: number): Promise<number> {
  const kept = portIn(await textOf(fileIn(place)))
  // A directory from before the port was kept still has it in the pid file of a crash.
  const wished = only ?? kept ?? portIn((await readPidFile(place.cluster))?.port)
  const port = (await bindable(wished ?? 0)) ?? (only ? null : await bindable(0))
  if (port === null && only)
    throw new Error(
      `PostgreSQL can't come back: its port ${only} is taken by another program. End that program, or start ` +
        'every Masuk on this data directory again.',
    )
  if (port === null) throw new Error('No port of 127.0.0.1 is free.')
  if (port !== kept) await writeWhole(fileIn(place), String(port))
  return port
}

const fileIn = ({ dataDir }: Place): string => join(dataDir, 'postgres-port')

function portIn(text: string | number | null | undefined): number | null {
  const port = Number(text)
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null
}

/** The port itself, or any free one for 0; null if it can't be had. */
function bindable(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
}
