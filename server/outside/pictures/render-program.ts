import sharp from 'sharp'
import { limitDecoders, MOST_PIXELS } from './decoders.ts'
import type { RenderAnswer, RenderQuestion } from './render-messages.ts'

limitDecoders()

/** More costs seconds for a picture. */
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
