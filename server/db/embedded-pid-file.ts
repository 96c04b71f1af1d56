import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The running head process of a cluster. */
export interface Postmaster {
  pid: number
  port: number
  /** As opposed to starting, recovering or stopping. */
  isReady: boolean
  isStopping: boolean
}

/** What the postmaster.pid of a cluster says, true or not; null if there is none. */
export interface PidFile extends Postmaster {
  startedAtSeconds: number
  lines: string[]
}

export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  return {
    pid: Number(lines[0]),
    startedAtSeconds: Number(lines[2]),
    port: Number(lines[3]),
    isReady: lines[7]?.trim() === 'ready',
    isStopping: lines[7]?.trim() === 'stopping',
    lines,
  }
}

/** The postmaster that runs on this cluster, or null. */
export async function livingPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = await readPidFile(cluster)
  return file && (await isItsWriter(file, cluster)) ? file : null
}

/** After a reboot or a container's restart the id may be another program's, or another cluster's postmaster's. */
async function isItsWriter({ pid, startedAtSeconds }: PidFile, cluster: string): Promise<boolean> {
  try {
    const [program, ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    if (basename(program ?? '') !== 'postgres') return false
    if ((await stat(`/proc/${pid}`)).uid !== (await stat(cluster)).uid) return false
    // The start time still tells when the checkout has been moved, the path when the machine's clock has.
    return args.includes(cluster) || Math.abs((await processStart(pid)) - startedAtSeconds) < 10
  } catch {
    return false
  }
}

/** In seconds since 1970. */
async function processStart(pid: number): Promise<number> {
  const bootTime = /^btime (\d+)$/m.exec(await readFile('/proc/stat', 'utf8'))
  // Counted from behind the program's name, which may hold spaces. Ticks are hundredths of a second on Linux.
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ') ?? []
  return Number(bootTime?.[1]) + Number(fields[19]) / 100
}

/**
 * True also for a process that has ended and that nobody has collected, as in a container without an init, and for
 * the process 0 of a file that a power cut left empty.
 */
export function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Makes a postmaster.pid harmless whose process id is now another program's: PostgreSQL would take that program for
 * a running server. Its own parent's id it ignores, so ours is written in. The file itself stays: by its other lines
 * PostgreSQL finds out whether children of the dead postmaster still work on the data.
 */
export async function disownPidFile({ lines }: PidFile, cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  await writeFile(`${file}.new`, [process.pid, ...lines.slice(1)].join('\n'))
  // Readable to the account that runs PostgreSQL, whatever our umask; the directory keeps everybody else out.
  await chmod(`${file}.new`, 0o644)
  await rename(`${file}.new`, file)
}
