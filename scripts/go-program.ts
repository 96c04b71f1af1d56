import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Where a program is that `go install` has made, or null. */
export function findGoProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), goFolder()]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

function goFolder(): string {
  try {
    return join(execFileSync('go', ['env', 'GOPATH'], { encoding: 'utf8' }).trim(), 'bin')
  } catch {
    return ''
  }
}

/** Waits until something answers at an address, ten seconds at most. */
export async function untilUp(name: string, url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await wait(100)
  }
  throw new Error(`${name} did not start.`)
}
