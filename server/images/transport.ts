import type { Deps } from '../core/deps.ts'
import type { Picture, PictureRequest } from '../core/page.ts'
import { OutsideFailure } from '../outside/outside-failure.ts'
import { BlobStoreAway } from '../outside/blobs/s3-blobs.ts'
import { PictureRefused } from '../outside/pictures/pictures.ts'
import { chooseFormat, qualityIn, readAsked } from './asked.ts'
import type { Asked } from './asked.ts'
import type { FileCache } from './cache.ts'
import { findSource, NoSource } from './source.ts'
import type { Source, SourceParts } from './source.ts'

const A_YEAR_SECONDS = 31_536_000
const AN_HOUR_SECONDS = 3_600
const A_MINUTE_SECONDS = 60
const SOON_SECONDS = 5

/** A grey area of 16 by 9: what is shown in place of a picture that can't be. */
const NEUTRAL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAMAAAAM9FwAAAAAA1BMVEXV3Nn+uipiAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgGKQAAACZAAGVGD0UAAAAAElFTkSuQmCC',
  'base64',
)

export type TransportParts = SourceParts & Pick<Deps, 'pictures' | 'clock'> & { cache: FileCache }

/** `GET /api/image`: a picture in the size and format that suits the caller. */
export function imageTransport(parts: TransportParts): (request: PictureRequest) => Promise<Picture> {
  const underWay = new Map<string, Promise<Uint8Array>>()

  /** Made once for all who ask for it meanwhile. */
  function makeOnce(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const making =
      underWay.get(name) ??
      make().finally(() => {
        underWay.delete(name)
      })
    underWay.set(name, making)
    return making
  }

  return async ({ query, accept, network }) => {
    const asked = readAsked(query)
    const format = chooseFormat(accept, asked.width)
    try {
      const source = await findSource(asked.src, parts)
      const name = `${source.hash}-${asked.width}-${asked.quality}.${format}`
      const kept = await freshest(parts, name, source)
      const bytes =
        kept ?? (await makeOnce(name, () => make(parts, { name, source, asked, format, network })))
      const maxAgeSeconds = source.freshForMs === null ? A_YEAR_SECONDS : AN_HOUR_SECONDS
      return { type: `image/${format}`, bytes, etag: name, maxAgeSeconds }
    } catch (error) {
      return neutral(whyNone(error))
    }
  }
}

async function freshest(
  { cache, clock }: TransportParts,
  name: string,
  { freshForMs }: Source,
): Promise<Uint8Array | null> {
  const kept = await cache.get(name)
  if (!kept) return null
  const ageMs = clock.now().getTime() - kept.savedAt.getTime()
  return freshForMs === null || ageMs < freshForMs ? kept.bytes : null
}

interface Wanted {
  name: string
  source: Source
  asked: Asked
  format: 'avif' | 'webp' | 'jpeg'
  network: string
}

async function make(
  { pictures, cache }: TransportParts,
  { name, source, asked: { width, quality }, format, network }: Wanted,
): Promise<Uint8Array> {
  const options = { width, format, quality: qualityIn(format, quality) }
  const { bytes } = await pictures.render(source.load, options, { owner: network, isUpload: false })
  await cache.put(name, bytes)
  return bytes
}

/** How soon it is worth asking again; an error that is ours goes on. */
function whyNone(error: unknown): number {
  if (error instanceof PictureRefused) return error.reason === 'busy' ? SOON_SECONDS : A_MINUTE_SECONDS
  if (error instanceof NoSource || error instanceof OutsideFailure) return A_MINUTE_SECONDS
  if (error instanceof BlobStoreAway) return SOON_SECONDS
  throw error
}

const neutral = (maxAgeSeconds: number): Picture => ({
  type: 'image/png',
  bytes: NEUTRAL,
  etag: 'neutral',
  maxAgeSeconds,
})
