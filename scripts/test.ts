import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPlace, OUTSIDE } from '../server/postgres/place.ts'
import { stopServer } from '../server/postgres/server.ts'
import { chromiumPath } from '../test/support/chromium.ts'
import {
  endOnSignals,
  root,
  runInView,
  runQuietly,
  runSteps,
  setExitCode,
  staticSteps,
  type Step,
} from './check.ts'

// `npm test`: everything that has to be true. With arguments (parts of file names) only the test files they name.
// MASUK_FRESH_SEED_STRICT=1 lets a failure of the fresh seed fail the whole; otherwise it is only reported.

/** The part that is read of what Vitest's JSON reporter writes. */
interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
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

/** Runs the test files. A test counts as passed only if it ran: skipped and todo are failures here. */
async function runVitest(filters: string[], seed: string): Promise<Count> {
  // Everything that tests write goes in here, so that nothing is left of tests that were cut short.
  const directory = await mkdtemp(join(tmpdir(), 'masuk-test-'))
  // Open to the account that runs PostgreSQL.
  await chmod(directory, 0o755)
  const file = join(directory, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const ok = await runInView('vitest', ['run', ...reporters, ...filters], {
      TMPDIR: directory,
      MASUK_SEED: seed,
    })
    const report = JSON.parse(await readFile(file, 'utf8').catch(() => '{"testResults":[]}')) as Report
    const count = report.testResults.map(countFile).reduce(sum, { passed: 0, failed: 0 })
    // No test at all, or an error outside of every test, such as in the global set-up.
    return count.failed === 0 && (!ok || count.passed === 0) ? sum(count, { passed: 0, failed: 1 }) : count
  } finally {
    await endDatabases(directory)
    await rm(directory, { recursive: true, maxRetries: 5 })
  }
}

/** The property tests once more, with a seed that nobody chose. A failure counts only where it is asked to. */
async function runFreshSeed(): Promise<Count> {
  const seed = String(Math.floor(Math.random() * 2 ** 31))
  console.log(`\nThe property tests once more, with the fresh seed ${seed}`)
  const { passed, failed } = await runVitest(propertyTests(), seed)
  console.log(`Fresh seed ${seed}: ${failed === 0 ? 'all hold' : `${failed} FAILED`}`)
  if (failed > 0) console.log(`  To see it again: MASUK_SEED=${seed} npm test -- <the file>`)
  if (process.env['MASUK_FRESH_SEED_STRICT'] === '1') return { passed, failed }
  return { passed: 0, failed: 0 }
}

/** The test files that make their cases with fast-check. */
function propertyTests(): string[] {
  const files = globSync('{shared,server,scanner-app,test}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })
  return files.filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"))
}

/** PostgreSQL outlives whoever started it, on purpose; those of tests must not. */
async function endDatabases(directory: string): Promise<void> {
  const inCluster = (name: string): boolean => name === 'postgres'
  for (const file of globSync('**/postgres-password', { cwd: directory, exclude: inCluster })) {
    const place = await findPlace(join(directory, dirname(file)))
    if (place) await stopServer(place)
    if (place?.home.startsWith(OUTSIDE)) await rm(place.home, { recursive: true })
  }
}

function countFile({ status, assertionResults }: Report['testResults'][number]): Count {
  const passed = assertionResults.filter((test) => test.status === 'passed').length
  const failed = assertionResults.length - passed
  // A file that could not even be loaded has no tests to fail.
  return { passed, failed: failed === 0 && status !== 'passed' ? 1 : failed }
}

const sum = (a: Count, b: Count): Count => ({ passed: a.passed + b.passed, failed: a.failed + b.failed })

endOnSignals()
const filters = process.argv.slice(2)
// With a filter, the browser tests among the files ask for Chromium themselves.
const steps = filters.length === 0 ? [...staticSteps(), build, chromium] : [build]
const failedSteps = await runSteps(steps)
const seed = process.env['MASUK_SEED'] ?? '1'
console.log(`Property tests run with seed ${seed}`)
const hasApps = !failedSteps.includes(build.name)
const count = hasApps ? await runVitest(filters, seed) : { passed: 0, failed: 1 }
const fresh = hasApps && filters.length === 0 ? await runFreshSeed() : { passed: 0, failed: 0 }
const total = sum(sum(count, fresh), {
  passed: steps.length - failedSteps.length,
  failed: failedSteps.length,
})
if (failedSteps.length > 0) console.log(`Failed before the tests: ${failedSteps.join(', ')}`)
if (failedSteps.includes(build.name))
  console.log('The tests did not run, because the apps could not be built.')
console.log(`${total.passed} passed, ${total.failed} failed`)
setExitCode(total.failed === 0)
