import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** The light border that the standard demands. It is part of the picture, whatever colour lies around it. */
const QUIET_MODULES = 4
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export interface QrPicture {
  png: Buffer
  /** Width and height. */
  pixels: number
}

/**
 * A QR code (error level M) as a PNG of one bit a pixel, black on white and never transparent, so that no dark mode shows
 * through. Every module is `pixelsPerModule` wide.
 */
export function drawQrPng(text: string, pixelsPerModule: number): QrPicture {
  const modules = encode(text, { ecc: 'M', border: QUIET_MODULES }).data
  const pixels = modules.length * pixelsPerModule
  const rows = modules.flatMap((row) => {
    const line = scanLine(row, pixelsPerModule)
    return Array.from({ length: pixelsPerModule }, () => line)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  // One bit a pixel; all that follows is 0: greyscale, deflate, the standard filters, not interlaced.
  header[8] = 1
  const body = deflateSync(Buffer.concat(rows), { level: 9 })
  const png = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { png, pixels }
}

/** One row of pixels behind the byte that says it is not filtered. A light pixel is 1, and so is what fills the last byte. */
function scanLine(row: readonly boolean[], pixelsPerModule: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * pixelsPerModule) / 8), 0xff)
  line[0] = 0
  for (const [module, isDark] of row.entries()) {
    if (!isDark) continue
    for (let x = module * pixelsPerModule; x < (module + 1) * pixelsPerModule; x++) {
      const at = 1 + (x >> 3)
      line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7))
    }
  }
  return line
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), body])
  const whole = Buffer.alloc(typed.length + 8)
  whole.writeUInt32BE(body.length, 0)
  typed.copy(whole, 4)
  whole.writeUInt32BE(crc32(typed), typed.length + 4)
  return whole
}
