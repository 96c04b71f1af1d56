import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

// Buying attempts against one event with few places, and what must hold of every sale after each thousand of them:
//   npm run contend [-- 100000]

const root = dirname(import.meta.dirname)
const binaries = join(root, 'node_modules', '.bin')
const [attempts = '100000'] = process.argv.slice(2)
if (!/^[1-9]\d{3,6}$/.test(attempts)) {
  process.stderr.write('Say how many attempts: from 1000 to 9999999.\n')
  process.exit(1)
}
const child = spawn(
  join(binaries, 'vitest'),
  ['run', '--project', 'long', 'test/long/contended-sale.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${binaries}:${process.env['PATH'] ?? ''}`, MASUK_ATTEMPTS: attempts },
  },
)
child.once('exit', (code) => (process.exitCode = code ?? 1))
