import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { livingPostmaster } from '../../server/db/embedded-pid-file.ts'
import { findPlace } from '../../server/db/embedded-place.ts'
import { stopPostmaster } from '../../server/db/embedded-postmaster.ts'
import { makeDataDir, startProgram } from '../support/program.ts'
import type { Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { freePort } from '../support/free-port.ts'

const PATIENCE_MS = 55_000
vi.setConfig({ testTimeout: 120_000 })

interface Instance {
  program: Program
  dataDir: string
  url: string
}

/** An instance with a PostgreSQL of its own, on its way up. */
async function startInstance(): Promise<Instance> {
  const { dataDir, remove } = await makeDataDir()
  const port = await freePort()
  const settings = { MASUK_DATA_DIR: dataDir, NODE_ENV: 'development', PORT: String(port) }
  const program = startProgram('server/main.ts', [], settings)
  onTestFinished(async () => {
    program.signal('SIGKILL')
    await program.ended
    await stopAll(dataDir)
    await remove()
  })
  return { program, dataDir, url: `http://127.0.0.1:${port}` }
}

async function stopAll(dataDir: string): Promise<void> {
  const place = await findPlace(dataDir)
  const postmaster = place && (await livingPostmaster(place.cluster))
  if (postmaster) await stopPostmaster(postmaster.pid)
}

/** The programs that work in a directory: PostgreSQL, or what makes a database. */
async function programsIn(dataDir: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(dataDir))
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const moments: Record<string, (instance: Instance) => Promise<boolean>> = {
  'makes its database': ({ dataDir }) => isThere(join(dataDir, 'postgres-password')),
  'starts its database': ({ dataDir }) => isThere(join(dataDir, 'postgres', 'postmaster.pid')),
  'prepares its keys': ({ dataDir }) => isThere(join(dataDir, 'keys-tickets.json')),
  'answers for the first time': ({ url }) =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
}

test.each(Object.keys(moments))('a TERM while it %s ends it in order', async (moment) => {
  const instance = await startInstance()
  await until(() => moments[moment]!(instance), PATIENCE_MS)
  instance.program.signal('SIGTERM')
  expect(await instance.program.ended).toMatchObject({ code: 0, err: '' })
  expect(await programsIn(instance.dataDir)).toEqual([])
})

test.each(['SIGHUP', 'SIGINT'] as const)('%s ends a running service and its database', async (name) => {
  const { program, dataDir } = await startInstance()
  await program.prints(/Masuk is open/)
  program.signal(name)
  expect(await program.ended).toMatchObject({ code: 0, err: '' })
  expect(await programsIn(dataDir)).toEqual([])
})

test('a terminal that is closed ends the service and its database, though nobody can read its log any more', async () => {
  const { dataDir, remove } = await makeDataDir()
  // `script` is the terminal.
  const terminal = spawn('script', ['-qfc', `${process.execPath} server/main.ts`, '/dev/null'], {
    env: { PATH: process.env['PATH'], MASUK_DATA_DIR: dataDir, NODE_ENV: 'development', PORT: '0' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => stopAll(dataDir).then(remove))
  let shown = ''
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text))
  await until(() => shown.includes('Pairing code'), PATIENCE_MS)
  terminal.kill('SIGKILL')
  await until(async () => (await programsIn(dataDir)).length === 0, PATIENCE_MS)
})

test('the second signal ends it at once', async () => {
  const { program, url } = await startInstance()
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
