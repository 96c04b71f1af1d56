import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { jobs } from '../../server/job-list.ts'
import { startWorkers } from '../../server/jobs/workers.ts'
import { openHouse } from '../support/house.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { cloneTemplate } from '../support/database.ts'
import { until } from '../support/until.ts'

/** The queue asks for jobs every 3 seconds at least. */
const A_WHILE_MS = 7_000

test('while the database is away the log says once that jobs wait, and once that they go on', async () => {
  const database = await cloneTemplate()
  const wire = await openTcpProxy(database.connectionString)
  const house = await openHouse({ database, connectionString: wire.connectionString })
  const workers = await startWorkers(house.deps, { jobs, connectionString: wire.connectionString })
  onTestFinished(async () => {
    await workers.stop()
    await house.close()
    await wire.close()
    await database.drop()
  })
  const lines = (words: string) => house.logLines.filter((line) => line.includes(words))
  wire.cut()
  await until(() => lines('jobs wait').length > 0)
  await delay(A_WHILE_MS)
  expect(lines('jobs wait')).toHaveLength(1)
  expect(lines('"job queue"')).toEqual([])
  wire.mend()
  await until(() => lines('jobs go on').length > 0)
  expect(lines('jobs wait')).toHaveLength(1)
})
