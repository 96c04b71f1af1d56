import { rm } from 'node:fs/promises'
import { findPlace } from '../../server/postgres/place.ts'
import { stopServer } from '../../server/postgres/server.ts'

// A program that waits until the test run has ended, in order or by a kill -9, and then leaves nothing of it behind:
// `node remove-afterwards.ts DIRECTORY`, with a pipe from the run as its input.

const [, , parent = ''] = process.argv

process.stdin.on('end', () => void removeAll()).resume()

async function removeAll(): Promise<void> {
  const place = await findPlace(`${parent}/data`)
  if (place) await stopServer(place)
  for (const directory of [place?.home ?? parent, parent]) {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}
