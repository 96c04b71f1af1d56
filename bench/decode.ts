import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { encode } from 'uqr'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { cropOf, optionsOf, passOf } from '../scanner-app/camera/decode-pass.ts'
import type { Pass } from '../scanner-app/camera/decode-pass.ts'
import { makeKeyring } from '../server/signing/keys.ts'
import { eventCodes } from '../server/signing/ticket-code.ts'
import { family } from './figure.ts'
import { cut, drawFrame } from './frame.ts'
import { median } from './quantile.ts'

const FRAMES = 30
const ROUNDS = 4
const QUIET_MODULES = 4
/** The scanner's usual pass, over the middle, and its thorough one, over the whole frame. */
const passes = { crop: passOf(0), whole: passOf(3) }

interface Sight {
  text: string
  crop: ImageData
  whole: ImageData
}

/** How long the scanner's decoder takes for one frame of its camera. */
export const decode = family(
  {
    'decode-frame': { unit: 'ms', atMost: 8 },
    'decode-crop': { unit: 'ms', atMost: 4 },
    'decode-missed': { unit: 'frames', atMost: 0 },
  },
  async () => {
    const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    await prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasm).buffer },
      fireImmediately: true,
    })
    const sights = drawSights()
    const times = { crop: [] as number[], whole: [] as number[] }
    let missed = 0
    for (let round = 0; round <= ROUNDS; round++) {
      for (const sight of sights) {
        for (const pass of ['crop', 'whole'] as const) {
          const beganAt = performance.now()
          const read = await readAs(passes[pass], sight[pass])
          // The first round compiles the decoder.
          if (round > 0) times[pass].push(performance.now() - beganAt)
          if (read !== sight.text) missed++
        }
      }
    }
    return { 'decode-frame': median(times.whole), 'decode-crop': median(times.crop), 'decode-missed': missed }
  },
)

function drawSights(): Sight[] {
  const codes = eventCodes(makeKeyring([{ id: 1, secret: randomBytes(32) }]), randomUUID())
  return Array.from({ length: FRAMES }, (_, at) => {
    const text = codes.sign({ ticketId: randomUUID(), issue: 1 })
    const whole = drawFrame(encode(text, { ecc: 'M', border: QUIET_MODULES }).data, at)
    return { text, whole, crop: cut(whole, cropOf(whole, passes.crop)) }
  })
}

async function readAs(pass: Pass, picture: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(picture, optionsOf(pass))
  return found?.text ?? null
}
