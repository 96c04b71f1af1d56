import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

// Sends made-up requests to every operation and checks each answer against the contract:
//   node scripts/fuzz.ts [--runs 2000] [--seed 123] [--only team]
// `runs` is per operation. A failure names its seed: with it the same requests are made again.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '2000' }, seed: { type: 'string' }, only: { type: 'string' } },
})

const root = dirname(import.meta.dirname)
const binaries = join(root, 'node_modules', '.bin')
const child = spawn(join(binaries, 'vitest'), ['run', '--project', 'server', 'test/contract/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${binaries}:${process.env['PATH'] ?? ''}`,
    MASUK_FUZZ_RUNS: values.runs,
    ...(values.seed !== undefined && { MASUK_FUZZ_SEED: values.seed }),
    ...(values.only !== undefined && { MASUK_FUZZ_ONLY: values.only }),
  },
})
child.once('exit', (code) => (process.exitCode = code ?? 1))
