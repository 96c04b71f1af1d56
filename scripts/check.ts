import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The types, the rules and the format of every file: `npm run check`, and the first steps of `npm test`. */
export const root: string = dirname(import.meta.dirname)
const IN_PARALLEL = 2
const KILL_AFTER_MS = 10_000
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
type Signal = keyof typeof EXIT_CODES

/** One thing to check. It counts as one test. */
export interface Step {
  name: string
  check: () => Promise<Outcome>
}

export interface Outcome {
  ok: boolean
  /** What to show when it failed. */
  output: string
}

export function staticSteps(): Step[] {
  return [
    ...typeSteps(),
    { name: 'lint', check: () => runQuietly('oxlint', ['--type-aware', '--deny-warnings']) },
    { name: 'format', check: () => runQuietly('oxfmt', ['--check']) },
  ]
}

/** One step for each folder at the top that holds TypeScript, and for each further tsconfig.*.json in it. */
function typeSteps(): Step[] {
  const ignored = (name: string): boolean =>
    name === 'node_modules' || name === 'dist' || name.startsWith('.')
  const options = { cwd: root, exclude: ignored }
  const configs = globSync('{*,*/*}/{tsconfig.json,tsconfig.*.json}', options)
  const folders = globSync('*/**/*.{ts,tsx}', options).map((file) => file.split('/')[0] ?? '')
  const bare = [...new Set(folders)].filter((folder) => !configs.includes(join(folder, 'tsconfig.json')))
  return [
    ...configs.toSorted().map((config) => ({
      name: `types ${config.replace(/\/tsconfig(?:\.(.+))?\.json$/, ' $1')}`.trimEnd(),
      check: () => runQuietly('tsc', ['-p', config, '--noEmit']),
    })),
    ...bare.toSorted().map((folder) => ({
      name: `types ${folder}`,
      check: async () => ({ ok: false, output: `${folder}/ holds TypeScript and needs a tsconfig.json.` }),
    })),
  ]
}

/** Runs the steps, two at a time, and says how each one ended. Returns the names of those that failed. */
export async function runSteps(steps: Step[]): Promise<string[]> {
  const waiting = [...steps]
  const failed: string[] = []
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await runStep(step))) failed.push(step.name)
    }
  }
  await Promise.all(Array.from({ length: IN_PARALLEL }, work))
  return failed
}

async function runStep({ name, check }: Step): Promise<boolean> {
  const beganAt = performance.now()
  const { ok, output } = await check().catch((error: unknown) => ({ ok: false, output: String(error) }))
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1)
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name.padEnd(32)} ${seconds.padStart(5)} s`)
  if (!ok) console.log(output.trimEnd().replaceAll(/^/gm, '        '))
  return ok
}

/** Runs a program of node_modules/.bin, or node, and keeps what it prints. */
export async function runQuietly(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const ok = await ended(child)
  return { ok, output: stripVTControlCharacters(output) }
}

/** Runs a program and lets it write to the terminal. Resolves to whether it ended well. */
export async function runInView(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    return await ended(start(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }))
  } catch (error) {
    console.error(`${program}: ${String(error)}`)
    return false
  }
}

/** Runs a program beside another one that writes to the terminal: what it prints comes at its end, in one piece. */
export async function runBeside(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const { ok, output } = await runQuietly(program, args, env).catch((error: unknown) => ({
    ok: false,
    output: `${program}: ${String(error)}`,
  }))
  console.log(output.trimEnd())
  return ok
}

const running = new Set<ChildProcess>()
let endingBy: Signal | null = null

function start(program: string, args: string[], options: Pick<SpawnOptions, 'stdio' | 'env'>): ChildProcess {
  if (endingBy) throw new Error(`not started because of ${endingBy}`)
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`
  // A process group of its own (detached), so that one signal also reaches what the program has started itself.
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...options.env, PATH: path },
    detached: true,
    stdio: options.stdio,
  })
  running.add(child)
  return child
}

function ended(child: ChildProcess): Promise<boolean> {
  return new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  }).finally(() => running.delete(child))
}

/** After this, Ctrl+C or a TERM ends what runs and lets nothing else start, so that we come to our own end. */
export function endOnSignals(): void {
  for (const signal of Object.keys(EXIT_CODES) as Signal[]) {
    process.on(signal, () => {
      // Twice means at once.
      signalAll(endingBy ? 'SIGKILL' : signal)
      endingBy = signal
      process.exitCode = EXIT_CODES[signal]
      setTimeout(() => signalAll('SIGKILL'), KILL_AFTER_MS).unref()
      setTimeout(() => process.exit(), 2 * KILL_AFTER_MS).unref()
    })
  }
}

/** The exit code, which a signal may have settled already. */
export function setExitCode(ok: boolean): void {
  process.exitCode ??= ok ? 0 : 1
}

function signalAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    if (pid === undefined) continue
    try {
      process.kill(-pid, signal)
    } catch {
      // It has just ended.
    }
  }
}

if (import.meta.main) {
  endOnSignals()
  const failed = await runSteps(staticSteps())
  setExitCode(failed.length === 0)
}
