import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Its own default is a CDN.
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** The QR codes in a PNG, from top to bottom. What is light on dark is read only with `inverted`. */
export async function readCodes(png: Uint8Array, { inverted = false } = {}): Promise<string[]> {
  const found = await readBarcodes(new Uint8Array(png), {
    formats: ['QRCode'],
    tryInvert: inverted,
    tryRotate: false,
    maxNumberOfSymbols: 255,
  })
  return found.toSorted((a, b) => a.position.topLeft.y - b.position.topLeft.y).map(({ text }) => text)
}

/** The QR codes in a PNG, as a door reads them at its plainest: with nothing tried beside the picture as it is. */
export async function readPlainly(png: Uint8Array): Promise<string[]> {
  const plainest = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false }
  const found = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'], ...plainest })
  return found.map(({ text }) => text)
}
