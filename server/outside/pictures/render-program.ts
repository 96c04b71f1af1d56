import sharp from 'sharp'
import type { RenderAnswer, RenderQuestion } from './render-messages.ts'

// What a picture may be made of: SVG, PDF and whatever else libvips can read never reaches a decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

const MOST_PIXELS = 50_000_000
/** More costs seconds for a picture (bench/pictures.ts). */
const AVIF_EFFORT = 2

/** The picture in another size and format, turned as its camera was held, and without what else the file says (place, device). */
async function render({ bytes, format, quality, ...size }: RenderQuestion): Promise<RenderAnswer> {
  const source = sharp(bytes, { limitInputPixels: MOST_PIXELS })
  const { format: sourceFormat } = await source.metadata()
  const resized = source.autoOrient().resize({ ...size, fit: 'inside', withoutEnlargement: true })
  const encoded =
    format === 'avif'
      ? resized.avif({ quality, effort: AVIF_EFFORT })
      : format === 'webp'
        ? resized.webp({ quality })
        : resized.flatten({ background: '#ffffff' }).jpeg({ quality })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { ok: true, bytes: data, width: info.width, height: info.height, sourceFormat }
}

process.on('message', (question: RenderQuestion) => {
  void render(question)
    .catch((error: Error): RenderAnswer => {
      const isLarge = error.message.includes('pixel limit')
      return { ok: false, reason: isLarge ? 'too_many_pixels' : 'no_picture' }
    })
    .then((answer) => process.send?.(answer))
})
// Whoever asked has gone.
process.on('disconnect', () => process.exit())
