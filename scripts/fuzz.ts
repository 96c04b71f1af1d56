import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

// The long forms of two tests, with a seed of their own unless one is named:
//   npm run fuzz -- service [--runs 2000] [--seed 123] [--only team]
//     made-up requests to every operation, `runs` for each; every answer is checked against the contract.
//   npm run fuzz -- door [--runs 200000] [--seed 123]
//     made-up evenings of a door's queue: crashes, lost answers, two windows, clocks that jump.
// A failure names its seed: with it the same is made again.

const forms = {
  service: { project: 'server', file: 'test/contract/fuzz.test.ts', runs: '2000' },
  door: { project: 'scanner', file: 'test/scanner/queue-model.test.ts', runs: '200000' },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})

const form = forms[(positionals[0] ?? 'service') as keyof typeof forms]
if (!form) {
  process.stderr.write('Name what to fuzz: service or door.\n')
  process.exit(1)
}

const root = dirname(import.meta.dirname)
const binaries = join(root, 'node_modules', '.bin')
const child = spawn(join(binaries, 'vitest'), ['run', '--project', form.project, form.file], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${binaries}:${process.env['PATH'] ?? ''}`,
    MASUK_RUNS: values.runs ?? form.runs,
    MASUK_SEED: values.seed ?? String(Date.now() % 2 ** 31),
    ...(values.only !== undefined && { MASUK_FUZZ_ONLY: values.only }),
  },
})
child.once('exit', (code) => (process.exitCode = code ?? 1))
