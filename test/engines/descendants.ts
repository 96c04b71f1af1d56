import { globSync, readFileSync } from 'node:fs'

/** The processes that a process has started, and those that they have started; the nearest first. */
export function descendantsOf(ancestor: number): number[] {
  const rows = globSync('/proc/[0-9]*/stat').flatMap((file) => {
    const [, pid, parent] = /^(\d+) \(.*\) \S (\d+)/.exec(read(file)) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent) }]
  })
  const found = [ancestor]
  // It grows while it is walked.
  for (const parent of found) {
    found.push(...rows.filter((row) => row.parent === parent).map(({ pid }) => pid))
  }
  return found.slice(1)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It has just ended.
    return ''
  }
}
