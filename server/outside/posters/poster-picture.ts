import sharp from 'sharp'

const MOST_PIXELS = 50_000_000
/** Letters are read best at about this width; QR codes want more. */
const TEXT_WIDTH = 1_000
const CODE_WIDTH = 1_400

export interface PreparedPicture {
  /** In grey, upright and in full contrast, as PNG: the edges of letters must be sharp. */
  forText: Buffer
  textSize: { width: number; height: number }
  forCodes: Buffer
  codeSize: { width: number; height: number }
}

/** What a decoder may be asked here: no SVG, whose text is a program, and no format that nobody photographs in. */
function limitDecoders(): void {
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
}

/** The picture of a poster as it is read; what its file says beside the picture is never looked at. Null when it has too many pixels. */
export async function preparePicture(bytes: Buffer): Promise<PreparedPicture | null> {
  limitDecoders()
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS) return null
  const upright = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: CODE_WIDTH, height: CODE_WIDTH * 2, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] })
  const text = await sharp(upright.data)
    .resize({ width: TEXT_WIDTH, height: TEXT_WIDTH * 2, fit: 'inside' })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return {
    forText: text.data,
    textSize: text.info,
    forCodes: upright.data,
    codeSize: upright.info,
  }
}
