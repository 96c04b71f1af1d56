import { Fault } from '../core/fault.ts'
import type { PictureFormat } from '../outside/pictures/render-messages.ts'

/** The widths that pictures are made in: each other one would fill the cache and the time of decoders. */
export const WIDTHS = [160, 320, 640, 960, 1_280, 1_920] as const
const LEAST_QUALITY = 40
const MOST_QUALITY = 90
/** Qualities between two steps look alike. */
const QUALITY_STEP = 10

export interface Asked {
  src: string
  width: number
  quality: number
}

/** What an address asks for, or 400. */
export function readAsked(query: URLSearchParams): Asked {
  const [src = '', ...others] = query.getAll('src')
  const width = Number(query.get('w') ?? 640)
  const quality = Number(query.get('q') ?? 70)
  if (src === '' || others.length > 0 || src.length > 2_048)
    throw new Fault(400, 'src must be the id of a picture, or an address on a host that this service allows.')
  if (!WIDTHS.some((each) => each === width)) throw new Fault(400, `w must be one of ${WIDTHS.join(', ')}.`)
  if (!Number.isInteger(quality) || quality < LEAST_QUALITY || quality > MOST_QUALITY)
    throw new Fault(400, `q must be a whole number from ${LEAST_QUALITY} to ${MOST_QUALITY}.`)
  return { src, width, quality: Math.round(quality / QUALITY_STEP) * QUALITY_STEP }
}

/** Wider than this AVIF costs half a second a picture. */
const WIDEST_AVIF = 640

/** The smallest format that the caller can show; JPEG can be shown by all. */
export function chooseFormat(accept: string, width: number): PictureFormat {
  if (width <= WIDEST_AVIF && accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

/** AVIF of a lower number looks like JPEG and WebP of a higher one. */
export const qualityIn = (format: PictureFormat, quality: number): number =>
  format === 'avif' ? quality - 20 : quality
