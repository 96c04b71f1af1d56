import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '@masuk/shared/uuid.ts'
import type { BlobKey, BlobStore } from './blobs.ts'

/** Keeps blobs as files below a directory. Names are made of ids alone. */
export function localBlobs(directory: string): BlobStore {
  function folderOf({ kind, id }: BlobKey): string {
    if (!isUuid(id)) throw new Error('A blob is named by an id.')
    // By the last letters: the first of a UUIDv7 are the time, and all the same.
    return join(directory, kind, id.slice(-2))
  }
  const pathOf = (key: BlobKey) => join(folderOf(key), key.id)

  return {
    presign: () => null,
    async put(key, bytes) {
      await mkdir(folderOf(key), { recursive: true, mode: 0o700 })
      // Written whole beside its place and linked into it: of two that come at once one wins, and half a file is never seen.
      const draft = `${pathOf(key)}.${randomUUID()}`
      await writeFile(draft, bytes, { mode: 0o600, flush: true })
      try {
        await link(draft, pathOf(key))
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await unlink(draft)
      }
    },
    async get(key, maxBytes) {
      try {
        await using file = await open(pathOf(key), 'r')
        const { size } = await file.stat()
        return size > maxBytes ? null : await file.readFile()
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
