import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { limitDecoders, MOST_PIXELS } from '../pictures/decoders.ts'

/** At which width most is read, by the figures of docs/decisions/150; QR codes, and models, want more. */
const LATIN_WIDTH = 1_000
const CHINESE_WIDTH = 560
const WIDTH = 1_400

/** A grey picture as PNG: the edges of letters must be sharp. */
export interface GreyPicture {
  png: Buffer
  width: number
  height: number
}

/** The picture upright and of a size that is read; null when it has too many pixels. What its file says beside the picture is dropped. */
async function upright(bytes: Buffer): Promise<Sharp | null> {
  limitDecoders()
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS) return null
  return sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: WIDTH, height: WIDTH * 2, fit: 'inside', withoutEnlargement: true })
}

/** The picture in grey, for codes, and smaller in full contrast, for letters of both scripts. */
export async function greyPictures(
  bytes: Buffer,
): Promise<Record<'forCodes' | 'forLatin' | 'forChinese', GreyPicture> | null> {
  const picture = await upright(bytes)
  if (!picture) return null
  const forCodes = await inGrey(picture.greyscale())
  const atWidth = (width: number) =>
    inGrey(
      sharp(forCodes.png)
        .resize({ width, height: width * 2, fit: 'inside' })
        .normalise(),
    )
  return { forCodes, forLatin: await atWidth(LATIN_WIDTH), forChinese: await atWidth(CHINESE_WIDTH) }
}

async function inGrey(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

/** The picture drawn anew as JPEG, and nothing else of its file. */
export async function cleanPicture(bytes: Buffer): Promise<Buffer | null> {
  const picture = await upright(bytes)
  return picture && picture.jpeg({ quality: 85 }).toBuffer()
}
