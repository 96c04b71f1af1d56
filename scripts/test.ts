import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { findPlace, OUTSIDE } from '../server/postgres/place.ts'
import { stopServer } from '../server/postgres/server.ts'
import { chromiumPath } from '../test/support/chromium.ts'
import { enginePrograms } from '../test/support/engine-programs.ts'
import {
  endOnSignals,
  root,
  runBeside,
  runInView,
  runQuietly,
  runSteps,
  setExitCode,
  staticSteps,
  type Step,
} from './check.ts'

// `npm test`: everything that has to be true. With arguments (parts of file names) only the test files they name.
// The browser tests run beside the others: they wait for most of their time.
// `npm run test:long`: what takes minutes, the same way: test/long, test/browser/long, and the property tests with a fresh seed, which
// fails the run.
// `npm run test:engines`: the core stories of a door in three browser engines, which it installs where it may. An engine
// that is not to be had is a failure.

/** The part that is read of what Vitest's JSON reporter writes. */
interface Report {
  /** Whether Vitest ended well. */
  ok: boolean
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string }[]
  }[]
}

interface Count {
  passed: number
  failed: number
}

const build: Step = { name: 'build of the apps', check: () => runQuietly('node', ['scripts/build-apps.ts']) }

const chromium: Step = {
  name: 'Chromium for the browser tests',
  check: async () => ({ ok: true, output: await chromiumPath() }),
}

const engineSteps: Step[] = Object.entries(enginePrograms).map(([name, find]) => ({
  name,
  check: async () => ({ ok: true, output: await find() }),
}))

const SLOWEST = 10
const LONG = ['test/long/', 'test/browser/long/']
const ENGINES = 'test/engines/'
const EVERY_DAY = ['unit', 'server', 'races', 'scanner'].map((project) => `--project=${project}`)
const BROWSER = '--project=browser'

type Kind = 'every day' | 'long' | 'engines'
/** Test files that draw their cases: they make others with every seed. */
function propertyTests(): string[] {
  const exclude = (name: string): boolean => name === 'node_modules'
  const files = globSync('{shared,ui,server,scanner-app,attendee-app,studio-app,test}/**/*.test.ts', {
    cwd: root,
    exclude,
  })
  return files.filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"))
}

/** What Vitest is told to run. */
function chosen(filters: string[]): string[] {
  if (kind === 'engines') return ['--project=engines', ...filters]
  if (kind === 'long') return filters.length > 0 ? filters : [...LONG, ...propertyTests()]
  const isNamed = filters.some((filter) => [...LONG, ENGINES].some((folder) => filter.includes(folder)))
  return isNamed ? filters : [...EVERY_DAY, BROWSER, ...filters]
}

/** What has to be there and true before the tests. With a filter, the browser tests ask for Chromium themselves. */
function stepsBefore(kind: Kind, filters: string[]): Step[] {
  if (kind === 'engines') return [build, ...engineSteps]
  return kind === 'long' || filters.length > 0 ? [build] : [...staticSteps(), build, chromium]
}

/** Runs the test files, by `run`. A test counts as passed only if it ran: skipped and todo are failures here. */
async function runVitest(args: string[], seed: string, run = runInView): Promise<Report> {
  // Everything that tests write goes in here, so that nothing is left of tests that were cut short.
  const directory = await mkdtemp(join(tmpdir(), 'masuk-test-'))
  // Open to the account that runs PostgreSQL.
  await chmod(directory, 0o755)
  const file = join(directory, 'report.json')
  const reporters = [
    '--reporter=default',
    '--reporter=test/support/second-tries.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  try {
    const env = { TMPDIR: directory, MASUK_SEED: seed, ...(kind === 'long' && { MASUK_LONG: '1' }) }
    const ok = await run('vitest', ['run', ...reporters, ...args], env)
    const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{"testResults":[]}')) as Omit<
      Report,
      'ok'
    >
    return { ...report, ok }
  } finally {
    await endDatabases(directory)
    await rm(directory, { recursive: true, maxRetries: 5 })
  }
}

/** Runs what was chosen and counts it; the whole of `npm test` as two runs beside each other. */
async function runTests(filters: string[], seed: string): Promise<Count> {
  const isWhole = kind === 'every day' && filters.length === 0
  const reports = await Promise.all(
    isWhole
      ? [runVitest(EVERY_DAY, seed), runVitest([BROWSER], seed, runBeside)]
      : [runVitest(chosen(filters), seed)],
  )
  tellSlowest(reports.flatMap(({ testResults }) => testResults))
  return reports.map(countRun).reduce(sum)
}

function countRun({ ok, testResults }: Report): Count {
  const count = testResults.map(countFile).reduce(sum, { passed: 0, failed: 0 })
  // No test at all, or an error outside of every test, such as in the global set-up.
  return count.failed === 0 && (!ok || count.passed === 0) ? sum(count, { passed: 0, failed: 1 }) : count
}

const drawSeed = (): string => String(Math.floor(Math.random() * 2 ** 31))

/** PostgreSQL outlives whoever started it, on purpose; those of tests must not. */
async function endDatabases(directory: string): Promise<void> {
  const inCluster = (name: string): boolean => name === 'postgres'
  for (const file of globSync('**/postgres-password', { cwd: directory, exclude: inCluster })) {
    const place = await findPlace(join(directory, dirname(file)))
    if (place) await stopServer(place)
    if (place?.home.startsWith(OUTSIDE)) await rm(place.home, { recursive: true })
  }
}

function tellSlowest(testResults: Report['testResults']): void {
  const slowest = testResults
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
  if (slowest.length < 2) return
  console.log(`The ${slowest.length} slowest files:`)
  for (const { file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`)
}

function countFile({ status, assertionResults }: Report['testResults'][number]): Count {
  const passed = assertionResults.filter((test) => test.status === 'passed').length
  const failed = assertionResults.length - passed
  // A file that could not even be loaded has no tests to fail.
  return { passed, failed: failed === 0 && status !== 'passed' ? 1 : failed }
}

const sum = (a: Count, b: Count): Count => ({ passed: a.passed + b.passed, failed: a.failed + b.failed })

endOnSignals()
const { values, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, engines: { type: 'boolean', default: false } },
})
const kind: Kind = values.engines ? 'engines' : values.long ? 'long' : 'every day'
const steps = stepsBefore(kind, filters)
const failedSteps = await runSteps(steps)
const seed = kind === 'long' ? drawSeed() : (process.env['MASUK_SEED'] ?? '1')
if (kind !== 'engines') console.log(`Property tests run with seed ${seed}`)
const hasApps = !failedSteps.includes(build.name)
const count = hasApps ? await runTests(filters, seed) : { passed: 0, failed: 1 }
const total = sum(count, { passed: steps.length - failedSteps.length, failed: failedSteps.length })
if (failedSteps.length > 0) console.log(`Failed before the tests: ${failedSteps.join(', ')}`)
if (failedSteps.includes(build.name))
  console.log('The tests did not run, because the apps could not be built.')
console.log(`${total.passed} passed, ${total.failed} failed`)
setExitCode(total.failed === 0)
