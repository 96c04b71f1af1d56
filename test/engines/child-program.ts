import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** A program that a test has started. */
export interface ChildProgram {
  pid: number
  /** The first match in what it writes to a stream, 2 being its standard error. */
  writes(stream: number, words: RegExp): Promise<RegExpExecArray>
  end(signal: NodeJS.Signals): Promise<void>
}

const PATIENCE_MS = 60_000

/** Starts a program whose streams up to 3 are read. */
export async function startChild(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<ChildProgram> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  // Rejects when there is no such program.
  await once(child, 'spawn')
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} has no process.`)
  const written = [1, 2, 3].map((stream) => collect(child, stream))
  return {
    pid,
    writes: (stream, words) => search(child, { program, words, written: written[stream - 1] }),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

interface Written {
  text: string
  stream: Readable
}

function collect(child: ChildProcess, number: number): Written {
  const written = { text: '', stream: child.stdio[number] as Readable }
  written.stream.setEncoding('utf8').on('data', (text: string) => (written.text += text))
  return written
}

interface Search {
  program: string
  words: RegExp
  written: Written | undefined
}

function search(child: ChildProcess, { program, words, written }: Search): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = words.exec(written?.text ?? '')
      if (found) resolve(found)
    }
    const fail = (what: string): void => reject(new Error(`${program} ${what}: ${written?.text}`))
    written?.stream.on('data', look)
    child.once('exit', (code) => fail(`ended with ${code}`))
    setTimeout(fail, PATIENCE_MS, `has not written ${words.source}`).unref()
    look()
  })
}
