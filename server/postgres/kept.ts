import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

// What the data directory keeps beside the cluster: small files, each whole and on disk or not there.

/** The content without the white space around it, or null if there is no such file. */
export async function readKept(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    // ENOTDIR: what should be its directory is a file.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

export async function writeKept(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, `${text}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}

const passwordFile = (dataDir: string): string => join(dataDir, 'postgres-password')

/** The superuser's password, or null. */
export const readPassword = (dataDir: string): Promise<string | null> => readKept(passwordFile(dataDir))

export async function createPassword(dataDir: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  await writeKept(passwordFile(dataDir), password)
  return password
}

/** The password of the role that owns the database: made from the superuser's, which it does not tell. */
export const ownerPassword = (password: string): string =>
  createHash('sha256').update(`masuk_app ${password}`).digest('hex')

/**
 * The port to start PostgreSQL on: the last one, so that processes which outlived a server find the next one there, or
 * any free one. With `only` there is no other.
 */
export async function choosePort(dataDir: string, only?: number): Promise<number> {
  const file = join(dataDir, 'postgres-port')
  const kept = await readKept(file)
  const wanted = only ?? (kept === null ? null : Number(kept))
  const port = (wanted && (await findFree(wanted))) || (only ? null : await findQuiet())
  if (!port)
    throw new Error(
      `PostgreSQL can't come back: its port ${only} is taken by another program. End that program, or start ` +
        'every Masuk on this data directory again.',
    )
  if (String(port) !== kept) await writeKept(file, String(port))
  return port
}

/**
 * A free port that stays free while PostgreSQL is down: below those that systems hand out for outgoing connections
 * (32768 and up on Linux, 49152 by RFC 6335).
 */
async function findQuiet(): Promise<number | null> {
  for (let tries = 0; tries < 20; tries++) {
    const port = await findFree(randomInt(15_000, 32_768))
    if (port !== null) return port
  }
  return await findFree(0)
}

/** The port itself, or any one for 0; null if it is taken or none. */
async function findFree(port: number): Promise<number | null> {
  const server = createServer()
  try {
    await once(server.listen({ port, host: '127.0.0.1', exclusive: true }), 'listening')
    return (server.address() as AddressInfo).port
  } catch {
    return null
  } finally {
    server.close()
  }
}
