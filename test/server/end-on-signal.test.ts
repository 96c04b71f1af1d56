import { expect, onTestFinished, test } from 'vitest'
import { cloneTemplate } from '../support/database.ts'
import { makeDataDir, startProgram } from '../support/program.ts'

// On a database of others, which takes seconds; with a PostgreSQL of its own: test/long/signals.test.ts.

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends a running service in order', async (name) => {
  const database = await cloneTemplate()
  const { dataDir, remove } = await makeDataDir()
  const program = startProgram('server/main.ts', [], {
    DATABASE_URL: database.connectionString,
    MASUK_DATA_DIR: dataDir,
    NODE_ENV: 'development',
    MASUK_DEMO: '0',
    PORT: '0',
  })
  onTestFinished(async () => {
    program.signal('SIGKILL')
    await program.ended
    await remove()
    // Only a service that has closed its connections lets its database be dropped.
    await database.drop()
  })
  await program.prints(/Masuk is open/)
  program.signal(name)
  expect(await program.ended).toMatchObject({ code: 0, err: '' })
})
