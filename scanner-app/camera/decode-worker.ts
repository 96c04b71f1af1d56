import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { DecodeReply, DecodeRequest } from './decode-messages.ts'
import { optionsOf, type Pass } from './decode-pass.ts'
import { createNativeBeside } from './native-beside.ts'
import { openNativeDetector } from './native-detector.ts'

// Its own default is a CDN; ours comes from this origin and works with the network gone.
// A failure shows in the first read.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).catch(() => undefined)

// One canvas for all frames: a new one each time exhausts the memory of Safari.
const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })

function pixelsOf(picture: ImageBitmap): ImageData {
  if (!context) throw new Error('This browser has no canvas in workers.')
  if (canvas.width !== picture.width) canvas.width = picture.width
  if (canvas.height !== picture.height) canvas.height = picture.height
  context.drawImage(picture, 0, 0)
  picture.close()
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

const readBeside = createNativeBeside(openNativeDetector(self as object))

async function read(pixels: ImageData, pass: Pass): Promise<string | null> {
  const [found] = await readBarcodes(pixels, optionsOf(pass))
  return readBeside(found?.text ?? null, pixels, pass)
}

function reply(message: DecodeReply): void {
  self.postMessage(message)
}

function fail(cause: unknown): void {
  reply({ kind: 'failed', message: String(cause) })
}

self.onmessage = ({ data: { picture, pass } }: MessageEvent<DecodeRequest>) => {
  read(pixelsOf(picture), pass).then((text) => reply({ kind: 'read', text }), fail)
}
