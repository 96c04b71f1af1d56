import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that can be made again, at most so many bytes of them. */
export interface FileCache {
  /** The file with its age, or null. */
  get(name: string): Promise<{ bytes: Buffer; savedAt: Date } | null>
  /** Never fails: what is not kept is made again. */
  put(name: string, bytes: Uint8Array): Promise<void>
}

/** What is left when it was too much. */
const KEPT_SHARE = 0.8

/** `name` is made of hashes and numbers by us, and never of what a caller says. */
export function openFileCache(directory: string, mostBytes: number): FileCache {
  let total: Promise<number> | null = null

  async function addToTotal(bytes: number): Promise<void> {
    const before = await (total ??= list(directory).then(sum))
    total = Promise.resolve(before + bytes)
    if (before + bytes > mostBytes) total = removeOldest(directory, mostBytes * KEPT_SHARE)
    await total
  }

  return {
    async get(name) {
      const path = join(directory, name)
      try {
        const [bytes, { birthtime }] = await Promise.all([readFile(path), stat(path)])
        // Used last is removed last.
        const now = new Date()
        await utimes(path, now, now)
        return { bytes, savedAt: birthtime }
      } catch {
        return null
      }
    },
    async put(name, bytes) {
      const draft = join(directory, `${randomUUID()}.draft`)
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        await writeFile(draft, bytes, { mode: 0o600 })
        await rename(draft, join(directory, name))
        await addToTotal(bytes.length)
      } catch {
        total = null
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
  }
}

interface File {
  path: string
  bytes: number
  usedAt: number
}

async function list(directory: string): Promise<File[]> {
  const names = await readdir(directory)
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      // Another process may have removed it.
      const file = await stat(path).catch(() => null)
      return file ? [{ path, bytes: file.size, usedAt: file.mtimeMs }] : []
    }),
  )
  return found.flat()
}

const sum = (files: readonly File[]) => files.reduce((bytes, file) => bytes + file.bytes, 0)

/** Removes those that were not used for longest, and returns how many bytes are left. */
async function removeOldest(directory: string, mostBytes: number): Promise<number> {
  const files = (await list(directory)).toSorted((a, b) => a.usedAt - b.usedAt)
  let left = sum(files)
  for (const { path, bytes } of files) {
    if (left <= mostBytes) break
    await rm(path, { force: true })
    left -= bytes
  }
  return left
}
