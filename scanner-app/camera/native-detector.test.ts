import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { optionsOf, passOf } from './decode-pass.ts'
import { createNativeBeside } from './native-beside.ts'
import { openNativeDetector, type Detect } from './native-detector.ts'
import { drawSelfTest, SELF_TEST_TEXT } from './self-test-code.ts'

const CENTRE = passOf(0)
const WHOLE = passOf(3)

/** Node has none; ours only looks at these. */
class Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}
const picture = new Picture(new Uint8ClampedArray(4), 1, 1) as unknown as ImageData

beforeEach(() => void vi.stubGlobal('ImageData', Picture))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser whose detector reads these texts in any picture. */
function browserReading(read: () => Promise<string[]>, formats = ['qr_code']) {
  return {
    BarcodeDetector: class {
      static getSupportedFormats = async () => formats
      detect = async () => (await read()).map((rawValue) => ({ rawValue }))
    },
  }
}

test('the code that comes with the app says what it should, by our own decoder', async () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(path)).buffer } })
  const [found] = await readBarcodes(drawSelfTest(), optionsOf(CENTRE))
  expect(found?.text).toBe(SELF_TEST_TEXT)
})

describe('the detector of the browser is used only when', () => {
  test('it reads that code', async () => {
    expect(await openNativeDetector(browserReading(async () => [SELF_TEST_TEXT]))).not.toBeNull()
  })

  test.each([
    ['there is none', {}],
    ['it knows no QR codes', browserReading(async () => [SELF_TEST_TEXT], [])],
    ['it reads nothing', browserReading(async () => [])],
    ['it reads something else', browserReading(async () => ['MASUN'])],
    ['it fails', browserReading(() => Promise.reject(new Error('Not downloaded.')))],
  ])('and not when %s', async (_, browser) => {
    expect(await openNativeDetector(browser)).toBeNull()
  })
})

/** Beside a detector that reads these texts, the first one first. */
async function beside(...reads: (string[] | Error)[]) {
  const asked = vi.fn<Detect>(async () => {
    const read = reads.shift() ?? []
    if (read instanceof Error) throw read
    return read
  })
  const read = createNativeBeside(Promise.resolve(asked))
  await Promise.resolve()
  return { read, asked }
}

describe('beside ours', () => {
  test('it is asked where ours found nothing, in a thorough pass', async () => {
    const { read, asked } = await beside(['T1A'])
    expect(await read(null, picture, CENTRE)).toBeNull()
    expect(asked).not.toHaveBeenCalled()
    expect(await read(null, picture, WHOLE)).toBe('T1A')
  })

  test('of two codes that only it reads neither counts', async () => {
    const { read } = await beside(['T1A', 'T1B'])
    expect(await read(null, picture, WHOLE)).toBeNull()
  })

  test('what ours has read counts, and one disagreement ends it for the session', async () => {
    const { read, asked } = await beside(['T1A'], ['T1X'], ['T1C'])
    expect(await read('T1A', picture, CENTRE)).toBe('T1A')
    expect(await read('T1B', picture, CENTRE)).toBe('T1B')
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    await Promise.resolve()
    expect(await read(null, picture, WHOLE)).toBeNull()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('that it has read nothing is no disagreement', async () => {
    const { read } = await beside([], ['T1C'])
    await read('T1A', picture, CENTRE)
    expect(await read(null, picture, WHOLE)).toBe('T1C')
  })

  test('a failure ends it', async () => {
    const { read, asked } = await beside(new Error('Gone.'), ['T1C'])
    expect(await read(null, picture, WHOLE)).toBeNull()
    expect(await read(null, picture, WHOLE)).toBeNull()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('so does a picture that takes longer than half a second', async () => {
    vi.useFakeTimers()
    const asked = vi.fn<Detect>(() => new Promise(() => {}))
    const read = createNativeBeside(Promise.resolve(asked))
    await vi.advanceTimersByTimeAsync(0)
    const slow = read(null, picture, WHOLE)
    await vi.advanceTimersByTimeAsync(500)
    expect(await slow).toBeNull()
    expect(await read(null, picture, WHOLE)).toBeNull()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('after twenty agreements the two are not compared any more', async () => {
    const { read, asked } = await beside(...Array.from({ length: 40 }, () => ['T1A']))
    for (let reads = 0; reads < 40; reads++) {
      await read('T1A', picture, CENTRE)
      // What is compared is not waited for.
      await new Promise(setImmediate)
    }
    expect(asked).toHaveBeenCalledTimes(20)
  })
})
