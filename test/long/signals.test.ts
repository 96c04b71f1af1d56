import { expect, onTestFinished, test, vi } from 'vitest'
import { programsIn, startInstance, startSteps } from '../support/instance.ts'
import { makeDataDir, PROGRAM_PATIENCE_MS } from '../support/program.ts'
import { until } from '../support/until.ts'

vi.setConfig({ testTimeout: 180_000 })

const table = (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).flatMap((signal) =>
  (Object.keys(startSteps) as (keyof typeof startSteps)[]).map((step) => [signal, step] as const),
)

test.each(table)('%s while the first start %s ends it in order, and the next start opens', async (...row) => {
  const [signal, step] = row
  const { dataDir, remove } = await makeDataDir()
  onTestFinished(remove)
  const first = await startInstance(dataDir)
  await until(() => startSteps[step](first), PROGRAM_PATIENCE_MS)
  first.program.signal(signal)
  expect(await first.program.ended).toMatchObject({ code: 0, err: '' })
  expect(await programsIn(dataDir)).toEqual([])

  const next = await startInstance(dataDir)
  await next.program.prints(/Masuk is open/)
  next.program.signal('SIGTERM')
  expect(await next.program.ended).toMatchObject({ code: 0, err: '' })
})
