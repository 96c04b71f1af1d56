import { readFileSync } from 'node:fs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { GreyPicture } from './poster-picture.ts'
import type { PosterReading } from './poster-reading.ts'

const LONGEST = 2_000

/** The QR codes on a picture. The library's program is loaded from disk: by itself it would ask the network for it. */
export async function readQrCodes({ png, width, height }: GreyPicture): Promise<PosterReading['codes']> {
  const wasmBinary = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })
  const found = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'], maxNumberOfSymbols: 4 })
  return found
    .filter(({ text }) => text !== '' && text.length <= LONGEST)
    .map(({ text, position }) => {
      const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
      const xs = corners.map(({ x }) => x / width)
      const ys = corners.map(({ y }) => y / height)
      const [left, top] = [Math.min(...xs), Math.min(...ys)]
      return { text, place: { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top } }
    })
}
