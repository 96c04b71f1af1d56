import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openPictures } from './pictures.ts'
import { RENDER_FLAGS } from './render-child.ts'

const anybody = { owner: 'anybody', isUpload: false }
const options = { width: 160, format: 'webp', quality: 70 } as const
const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#19b58a' } })
  .png()
  .toBuffer()
const load = () => Promise.resolve(png)
function open(limits: Parameters<typeof openPictures>[0]) {
  const pictures = openPictures(limits)
  afterAll(() => pictures.close())
  return pictures
}

test('who waits too long for a turn is told so, and has loaded nothing', async () => {
  const pictures = open({ atOnce: 1, waitsAtMostMs: 20 })
  let loaded = 0
  let arrive = () => {}
  const slow = new Promise<Buffer>((resolve) => {
    arrive = () => resolve(png)
  })
  const first = pictures.render(() => slow, options, anybody)
  const second = pictures.render(() => load().finally(() => loaded++), options, anybody)
  await expect(second).rejects.toMatchObject({ reason: 'busy' })
  expect(loaded).toBe(0)
  arrive()
  expect(await first).toMatchObject({ width: 160, height: 80, sourceFormat: 'png' })
  expect(await pictures.render(load, options, anybody)).toMatchObject({ width: 160 })
})

test('what takes too long is killed, and the next picture has a new process', async () => {
  const pictures = open({ atOnce: 1, answersWithinMs: 0 })
  await expect(pictures.render(load, options, anybody)).rejects.toMatchObject({ reason: 'too_slow' })
  await expect(pictures.render(load, options, anybody)).rejects.toMatchObject({ reason: 'too_slow' })
})

test('a process is replaced after its last picture', async () => {
  const pictures = open({ atOnce: 1, picturesOfAChild: 1 })
  for (let count = 0; count < 2; count++)
    expect(await pictures.render(load, options, anybody)).toMatchObject({ height: 80 })
})

test('whatever loading throws is thrown, and the turn goes on', async () => {
  const pictures = open({ atOnce: 1 })
  const failing = pictures.render(() => Promise.reject(new Error('away')), options, anybody)
  await expect(failing).rejects.toThrow('away')
  expect(await pictures.render(load, options, anybody)).toMatchObject({ width: 160 })
})

test.each([
  ['read', "fs.readFileSync('/etc/passwd')"],
  ['write', "fs.writeFileSync('/tmp/masuk-was-here', '')"],
  ['start anything', "child_process.execFileSync('id')"],
])('a decoder that is taken over can not %s', (_, code) => {
  const run = () => execFileSync(process.execPath, [...RENDER_FLAGS, '-e', code], { stdio: 'pipe' })
  expect(run).toThrow(/ERR_ACCESS_DENIED/)
})
