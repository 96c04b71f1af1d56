import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

// The long forms of two tests, with seeds drawn afresh unless one is named:
//   npm run fuzz -- service [--runs 2000] [--seed 123 | --seeds 10] [--only team]
//     made-up requests to every operation, `runs` for each; every answer is checked against the contract.
//   npm run fuzz -- door [--runs 200000] [--seed 123 | --seeds 50]
//     made-up evenings of a door's queue: crashes, lost answers, two windows, clocks that jump.
// `--seeds` runs that many, one after the other. A failure names its seed: with it the same is made again.

const forms = {
  service: { project: 'server', file: 'test/contract/fuzz.test.ts', runs: '2000' },
  door: { project: 'scanner', file: 'test/scanner/queue-model.test.ts', runs: '200000' },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})

const form = forms[(positionals[0] ?? 'service') as keyof typeof forms]
if (!form) {
  process.stderr.write('Name what to fuzz: service or door.\n')
  process.exit(1)
}

const root = dirname(import.meta.dirname)
const binaries = join(root, 'node_modules', '.bin')
const runs = values.runs ?? form.runs
const drawn = () => String(Math.floor(Math.random() * 2 ** 31))
const seeds = values.seed === undefined ? Array.from({ length: Number(values.seeds) }, drawn) : [values.seed]
const failed: string[] = []
for (const seed of seeds) if (!(await holds(seed))) failed.push(seed)
console.log(
  `${seeds.length} seeds with ${runs} runs each, ${failed.length} failed${failed.map((s) => ` ${s}`).join('')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1

function holds(seed: string): Promise<boolean> {
  const child = spawn(join(binaries, 'vitest'), ['run', '--project', form.project, form.file], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${binaries}:${process.env['PATH'] ?? ''}`,
      MASUK_RUNS: runs,
      MASUK_SEED: seed,
      ...(values.only !== undefined && { MASUK_FUZZ_ONLY: values.only }),
    },
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}
