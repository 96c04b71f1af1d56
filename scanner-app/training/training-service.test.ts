import { call, type Send } from '@masuk/shared/client.ts'
import { refreshVersion } from '@masuk/shared/contract/about.ts'
import { scanFeed } from '@masuk/shared/contract/door-feed.ts'
import { admitScans, enrolScanner, undoScan } from '@masuk/shared/contract/scan.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import { expect, test } from 'vitest'
import { createSamples, trainingSamples, type TrainingSample } from './samples.ts'
import { createTrainingService } from './training-service.ts'

const NOW = Date.parse('2026-11-20T13:00:00.000Z')

function open() {
  const left: string[] = []
  const send: Send = async ({ path }) => {
    left.push(path)
    return { status: 503, headers: {}, text: '' }
  }
  return { left, service: createTrainingService({ send, now: () => NOW, eventName: () => 'Training' }) }
}

const sampleOf = createSamples()

async function admit(service: Send, sample: TrainingSample) {
  const read = sampleOf(sample)
  const code = 'code' in read ? read.code : ''
  const scanKey = `${readTicketCode(code)?.ticketId}:2026-11-20`
  const scan = { code, scanKey, scannedAt: new Date(NOW).toISOString(), device: 'Door A' }
  const ask = () => call(service, admitScans, { body: { token: 'training', scans: [scan] } })
  return { scanKey, answer: await ask(), ask }
}

test('a training is paired, asked and answered in the words of the contract, and nothing leaves the device', async () => {
  const { left, service } = open()
  const paired = await call(service, enrolScanner, { body: { code: 'AAAAAAAAAA', device: 'Door A' } })
  expect(paired).toMatchObject({ kind: 'reply', body: { event: { name: 'Training' } } })
  const feed = await call(service, scanFeed, { query: { token: 'training', day: '2026-11-20' } })
  expect(feed).toMatchObject({ kind: 'reply', body: { changes: [], more: false } })
  const { scanKey, answer } = await admit(service, 'good')
  expect(answer).toMatchObject({ kind: 'reply', body: { accepted: [scanKey], rejected: [], conflicts: [] } })
  const undone = await call(service, undoScan, { body: { token: 'training', code: 'T1', scanKey } })
  expect(undone).toMatchObject({ kind: 'reply', body: { undone: scanKey } })
  expect(left).toEqual([])
})

test.each(['void', 'superseded', 'forged'] as const)(
  'a sample that is %s is rejected as that',
  async (sample) => {
    const { scanKey, answer } = await admit(open().service, sample)
    expect(answer).toMatchObject({ body: { accepted: [], rejected: [{ scanKey, reason: sample }] } })
  },
)

test('a sample of another door comes with its admission', async () => {
  const { scanKey, answer } = await admit(open().service, 'other-door')
  expect(answer).toMatchObject({ body: { accepted: [scanKey], conflicts: [{ scanKey, device: 'Door B' }] } })
})

test('a sample that is not answered is answered when it is sent again', async () => {
  const { ask, answer } = await admit(open().service, 'unverified')
  expect(answer.kind).toBe('unreachable')
  expect(await ask()).toMatchObject({ kind: 'reply' })
})

test('only what is no scan goes to the service', async () => {
  const { left, service } = open()
  await call(service, refreshVersion, {})
  expect(left).toEqual([refreshVersion.path])
  const other = { headers: {}, body: null }
  expect((await service({ ...other, method: 'GET', path: '/api/scan/roster?token=x' })).status).toBe(304)
  await expect(service({ ...other, method: 'POST', path: '/api/scan/anything' })).rejects.toThrow(
    'Nothing is sent',
  )
  expect(left).toHaveLength(1)
})

test('every sample is read as a code or shown as a verdict', () => {
  for (const sample of trainingSamples) {
    const read = sampleOf(sample)
    expect('code' in read ? read.code : read.verdict.kind).toBeTruthy()
  }
})
