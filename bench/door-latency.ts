import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { family } from './figure.ts'

const ROOT = join(import.meta.dirname, '..')
const BINARIES = join(ROOT, 'node_modules', '.bin')
const LONGEST_MS = 600_000
const run = promisify(execFile)

/** What a person at the door waits for, in Chromium with its page four times slower: the test that prints it is the one that measures. */
export const doorLatency = family(
  {
    'verdict-offline': { unit: 'ms', atMost: 150 },
    'verdict-online': { unit: 'ms', atMost: 250 },
    'start-offline': { unit: 'ms', atMost: 1_500 },
  },
  async () => {
    await run(process.execPath, [join(ROOT, 'scripts', 'build-apps.ts')], { cwd: ROOT })
    const asked = ['run', '--project', 'long', 'test/browser/long/latency.test.ts']
    const { stdout } = await run(join(BINARIES, 'vitest'), asked, {
      cwd: ROOT,
      timeout: LONGEST_MS,
      env: { ...process.env, NO_COLOR: '1', PATH: `${BINARIES}:${process.env['PATH'] ?? ''}` },
    })
    return {
      'verdict-offline': p95In(stdout, 'verdict painted, offline'),
      'verdict-online': p95In(stdout, 'verdict painted, online'),
      'start-offline': p95In(stdout, 'first picture decoded'),
    }
  },
)

function p95In(printed: string, what: string): number {
  const line = printed.split('\n').find((each) => each.includes(what)) ?? ''
  return Number(/p95 (\d+) ms/.exec(line)?.[1])
}
