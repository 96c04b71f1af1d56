import { spawn } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './check.ts'
import { openSandbox } from './mutation-sandbox.ts'

// Changes the code in small ways, one at a time, and says which changes no test notices:
//   npm run mutate -- [--minutes 60] [path…]
// A path is a file or a folder; without one, what has to be right above all. Ends with one line for each mutant that
// survived, as file:line. Files that the time did not suffice for are named.

const MOST_IMPORTANT = ['shared', 'scanner-app/queue', 'scanner-app/door', 'server/scan']
const DEFAULT_MINUTES = '60'

/** The part that is read of what Stryker's JSON reporter writes. */
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>
}

interface Mutant {
  mutatorName: string
  replacement?: string
  status: string
  location: { start: Point; end: Point }
}

interface Point {
  line: number
  column: number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: DEFAULT_MINUTES } },
})
let deadline = Date.now() + Number(values.minutes) * 60_000
// Ctrl+C ends the tests that run as well; what is left then is to tell what was found, and to clean up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (deadline = 0))
const binaries = join(root, 'node_modules', '.bin')
// A mutant meets each history again and again: fewer of them, or one file would take an hour.
const HISTORIES = '100'
// The zone is that of vitest.config.ts: Stryker runs the tests in threads, which can not change theirs.
const env = {
  ...process.env,
  TZ: 'America/New_York',
  MASUK_RUNS: HISTORIES,
  PATH: `${binaries}:${process.env['PATH'] ?? ''}`,
}

/** The files of a path that hold code and no tests. */
function filesOf(path: string): string[] {
  const all = statSync(join(root, path)).isDirectory() ? globSync('*.ts', { cwd: join(root, path) }) : ['']
  return all
    .map((name) => join(path, name).replace(/\/$/, ''))
    .filter((file) => !/(\.test|\.d)\.ts$/.test(file))
    .toSorted()
}

function run(
  command: string,
  args: string[],
  options: { cwd: string; more?: NodeJS.ProcessEnv },
): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...env, ...options.more },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: Math.max(1, deadline - Date.now()),
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

/** Tries the mutants of one file; null when there was no time for all of them, or its tests fail unchanged. */
async function tryMutants(sandbox: string, file: string): Promise<Report | null> {
  const [folder = ''] = file.split('/')
  const ok = await run(
    join('mutation', 'node_modules', '.bin', 'stryker'),
    ['run', join('mutation', `${folder === 'server' ? 'server' : 'unit'}.json`), '--mutate', file],
    { cwd: sandbox, more: { MASUK_MUTATED_FOLDER: folder } },
  )
  const report = join(sandbox, 'mutation.json')
  if (!ok || !existsSync(report)) return null
  const text = await readFile(report, 'utf8')
  await rm(report)
  return JSON.parse(text) as Report
}

const isKilled = ({ status }: Mutant): boolean => status === 'Killed' || status === 'Timeout'
const isTried = ({ status }: Mutant): boolean => status !== 'Ignored' && status !== 'CompileError'

/** `file:line`, what stood there and what took its place. */
function told(file: string, source: string, { location, replacement = '', mutatorName }: Mutant): string {
  const { start, end } = location
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  const cut = lines.map((line, at) =>
    line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
  )
  const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 70)
  return `${file}:${start.line}  ${mutatorName}: ${short(cut.join(' '))}  =>  ${short(replacement)}`
}

if (!existsSync(join(root, 'mutation', 'node_modules'))) {
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: join(root, 'mutation') })
}
const files = (positionals.length > 0 ? positionals : MOST_IMPORTANT).flatMap(filesOf)
const sandbox = await openSandbox()
let [killed, survived] = [0, 0]
const untried: string[] = []
try {
  for (const file of files) {
    const report = Date.now() < deadline ? await tryMutants(sandbox.folder, file) : null
    if (!report) untried.push(file)
    for (const { source, mutants } of Object.values(report?.files ?? {})) {
      const tried = mutants.filter(isTried)
      const survivors = tried.filter((mutant) => !isKilled(mutant))
      killed += tried.length - survivors.length
      survived += survivors.length
      console.log(`${file}: ${tried.length - survivors.length} of ${tried.length} killed`)
      for (const survivor of survivors) console.log(`  ${told(file, source, survivor)}`)
    }
  }
} finally {
  await sandbox.remove()
}
if (untried.length > 0) console.log(`Not tried (no time left, or their tests fail): ${untried.join(', ')}`)
console.log(`${killed} killed, ${survived} survived`)
process.exitCode = untried.length > 0 ? 1 : 0
