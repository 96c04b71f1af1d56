import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { programsIn, startInstance, startSteps, stopDatabase } from '../support/instance.ts'
import { makeDataDir, PROGRAM_PATIENCE_MS } from '../support/program.ts'
import { until } from '../support/until.ts'

// Every signal at every step: test/long/signals.test.ts.
vi.setConfig({ testTimeout: 120_000 })
const afresh: (keyof typeof startSteps)[] = ['makes its database', 'prepares its keys']
const again: (keyof typeof startSteps)[] = ['starts its database', 'answers for the first time']

// Shared by those tests that can have a database which is there already: to make and fill it takes longest.
const { dataDir, remove } = await makeDataDir()
afterAll(remove)

test.each(afresh)('a TERM while it %s ends it in order', async (step) => {
  const fresh = await makeDataDir()
  onTestFinished(fresh.remove)
  await endAt(step, fresh.dataDir)
})

test.each(again)('a TERM while it %s ends it in order', (step) => endAt(step, dataDir))

async function endAt(step: keyof typeof startSteps, directory: string): Promise<void> {
  const instance = await startInstance(directory)
  await until(() => startSteps[step](instance), PROGRAM_PATIENCE_MS)
  instance.program.signal('SIGTERM')
  expect(await instance.program.ended).toMatchObject({ code: 0, err: '' })
  expect(await programsIn(directory)).toEqual([])
}

test('HUP and INT end a running service each, and the last one its database', async () => {
  const one = await startInstance(dataDir)
  const other = await startInstance(dataDir)
  await one.program.prints(/Masuk is open/)
  await other.program.prints(/Masuk is open/)
  one.program.signal('SIGHUP')
  expect(await one.program.ended).toMatchObject({ code: 0, err: '' })
  expect((await fetch(`${other.url}/health`)).status).toBe(200)
  other.program.signal('SIGINT')
  expect(await other.program.ended).toMatchObject({ code: 0, err: '' })
  expect(await programsIn(dataDir)).toEqual([])
})

test('a terminal that is closed ends the service and its database, though nobody can read its log any more', async () => {
  // `script` is the terminal.
  const terminal = spawn('script', ['-qfc', `${process.execPath} server/main.ts`, '/dev/null'], {
    env: { PATH: process.env['PATH'], MASUK_DATA_DIR: dataDir, NODE_ENV: 'development', PORT: '0' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => stopDatabase(dataDir))
  let shown = ''
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text))
  await until(() => shown.includes('Pairing code'), PROGRAM_PATIENCE_MS)
  terminal.kill('SIGKILL')
  await until(async () => (await programsIn(dataDir)).length === 0, PROGRAM_PATIENCE_MS)
})

test('the second signal ends it at once', async () => {
  const { program, url } = await startInstance(dataDir)
  await program.prints(/Masuk is open/)
  // A request that does not come to its end: the service would give it time.
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write('POST /api/scan HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n')
  await once(socket, 'data')
  program.signal('SIGTERM')
  await program.prints(/"stopping"/)
  program.signal('SIGHUP')
  expect(await program.ended).toMatchObject({ code: 1 })
})
