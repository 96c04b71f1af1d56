import { rm } from 'node:fs/promises'
import { livingPostmaster } from '../../server/db/embedded-pid-file.ts'
import { findPlace } from '../../server/db/embedded-place.ts'
import { stopPostmaster } from '../../server/db/embedded-postmaster.ts'

// A program that waits until the test run has ended, in order or by a kill -9, and then leaves nothing of it behind:
// `node remove-afterwards.ts DIRECTORY`, with a pipe from the run as its input.

const [, , parent = ''] = process.argv

process.stdin.on('end', () => void removeAll()).resume()

async function removeAll(): Promise<void> {
  const place = await findPlace(`${parent}/data`)
  const postmaster = place && (await livingPostmaster(place.cluster))
  if (postmaster) await stopPostmaster(postmaster.pid)
  for (const directory of [place?.home ?? parent, parent]) {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}
