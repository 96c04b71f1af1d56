import sharp from 'sharp'

/** More is refused before it is decoded. */
export const MOST_PIXELS = 50_000_000

/**
 * Leaves this process the decoders of formats that people photograph and draw in: SVG, whose text is a program, PDF and
 * whatever else libvips can read never reaches one.
 */
export function limitDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  const formats = ['Jpeg', 'Png', 'Webp', 'Heif']
  sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) })
  sharp.concurrency(1)
  sharp.cache(false)
}
