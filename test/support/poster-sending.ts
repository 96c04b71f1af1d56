import type { PosterReader } from '../../server/outside/posters/read-poster.ts'
import type { Answered } from './ask.ts'
import type { House } from './house.ts'
import type { Person } from './organisers.ts'

const PATH = '/api/discovery/studio/listings/import-poster'

/** Sends a picture to be read, as a person from our own site. */
export function sendPoster(
  house: House,
  person: Person,
  { body, query = '' }: { body: Buffer; query?: string },
): Promise<Answered> {
  const headers = {
    origin: house.deps.origins[0],
    ...(person.cookie !== null && { cookie: person.cookie }),
    'content-type': 'image/jpeg',
  }
  return house.ask({ method: 'POST', path: PATH + query, headers, body })
}

/** A field of a draft. */
export interface Field {
  value: string
  foundIn: string
  quote: string
  place: object | null
  confidence: number
}
/** The reply with a draft. */
export interface Drafted {
  state: 'done'
  draft: Record<'title' | 'startsAt' | 'endsAt' | 'venue' | 'organizer' | 'url', Field | null>
  readBy: string
  note: string | null
}

/** Reads nothing, and shows how many it is asked for at once. */
export function countingReader(): PosterReader & { most: () => number } {
  let [now, most] = [0, 0]
  return {
    most: () => most,
    clean: (bytes) => Promise.resolve({ bytes: Buffer.from(bytes) }),
    async read() {
      most = Math.max(most, ++now)
      await new Promise(setImmediate)
      now--
      return { reading: { latin: [], chinese: [], codes: [] } }
    },
    close: () => Promise.resolve(),
  }
}
