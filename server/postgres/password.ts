import { createHash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readKept, writeKept } from './kept-file.ts'
import type { Place } from './place.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'postgres-password')

/** The superuser's password, made on first use and kept readable to us alone. The caller holds the start lock. */
export async function preparePassword({ dataDir, cluster }: Place): Promise<string> {
  const kept = await readPassword(dataDir)
  if (kept !== null) return kept
  if (await stat(cluster).catch(() => null))
    throw new Error(`${fileIn(dataDir)} is gone, and the database in ${cluster} asks for it. Restore it.`)
  const password = randomBytes(24).toString('hex')
  await writeKept(fileIn(dataDir), password)
  return password
}

export const readPassword = (dataDir: string): Promise<string | null> => readKept(fileIn(dataDir))

/** The password of the role that the service connects as. It doesn't tell the superuser's, which it is made from. */
export const ownerPassword = (superuserPassword: string): string =>
  createHash('sha256').update(`masuk_app ${superuserPassword}`).digest('hex')
