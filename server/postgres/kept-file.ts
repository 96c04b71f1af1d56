import { open, readFile, rename } from 'node:fs/promises'

/** The content of a small file without the white space around it, or null if there is no such file. */
export async function readKept(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    // ENOTDIR: what should be its directory is a file.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** Writes a small file, whole and on disk or not at all: half a password would lock the database for good. */
export async function writeKept(file: string, text: string, mode = 0o600): Promise<void> {
  const handle = await open(`${file}.new`, 'w', mode)
  try {
    await handle.writeFile(`${text}\n`)
    // Whatever the umask says.
    await handle.chmod(mode)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}
