import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

// Its own default is a CDN.
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** A QR code as rows of its modules: `#` is dark. Without the quiet zone around it. */
export type Modules = readonly string[]

/** The QR code that a ticket or a pairing page shows for a text. */
export async function modulesOf(text: string): Promise<Modules> {
  const { symbol } = await writeBarcode(text, { format: 'QRCode', options: 'ecLevel=M' })
  if (!symbol) throw new Error(`No QR code can be made of ${text.length} characters.`)
  const { width, height, data } = symbol
  const isDark = (x: number, y: number) => data[y * width + x] === 0
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (isDark(x, y) ? '#' : ' ')).join(''),
  )
}
