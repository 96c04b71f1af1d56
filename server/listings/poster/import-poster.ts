import type { operations } from '@masuk/shared/contract/index.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { requireFlag } from '../../access/require-flag.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/handler.ts'
import { countImport } from './count-import.ts'
import { draftOf } from './draft.ts'
import { pictureTypeOf } from './picture-type.ts'
import { inTurn } from './turn.ts'

type Imported = Reply<(typeof operations)['listings.importPoster']>
type Refusal = Extract<Imported, { state: 'refused' }>

/** With the drawing before it, within the 20 seconds that a poster has. */
const MODEL_WITHIN_MS = 18_000

const NOTES = {
  local: 'No model is configured (MASUK_AI_URL), so the words were read on this server',
  away: 'The configured model gave no answer, so the words were read on this server',
}

/** `listings.importPoster`: a draft of what a poster says. Nothing of it is kept. */
export const importPoster: Handler<'listings.importPoster'> = async ({ input: { bytes }, proof, deps }) => {
  await requireFlag(deps, 'poster-import', proof.session.userId)
  const type = pictureTypeOf(bytes)
  if (type === null) return refusals.no_picture
  if (type === 'image/heic') return refusals.unsupported_type
  const { userId } = proof.session
  return inTurn(userId, async () => {
    await countImport(deps.db.web, { userId, now: deps.clock.now() })
    return readPoster(deps, bytes)
  })
}

/** The model is given the picture as it was drawn anew: what the file says beside it, such as where it was taken, stays here. */
async function readPoster(deps: Deps, bytes: Uint8Array): Promise<Imported> {
  const { ai, posters, clock, log } = deps
  const now = clock.now()
  if (!ai) return readHere(deps, bytes, NOTES.local)
  const cleaned = await posters.clean(bytes)
  if ('problem' in cleaned) return refusals[cleaned.problem]
  try {
    // Its library costs 70 ms and 30 MB, and few ask for it.
    const { askModel } = await import('./ask-model.ts')
    const picture = {
      bytes: cleaned.bytes,
      mediaType: 'image/jpeg',
      now,
      withinMs: Math.min(MODEL_WITHIN_MS, ai.answerWithinMs),
    }
    return { state: 'done', draft: await askModel(ai, picture), readBy: 'model', note: null }
  } catch (error) {
    // There is no time left to read it here.
    if (isTimeout(error)) return refusals.took_too_long
    // Its message may quote what the provider said, and so the poster.
    log.warn({ part: 'listings', reason: (error as Error).name }, 'the model read no poster')
    return readHere(deps, bytes, NOTES.away)
  }
}

const isTimeout = (error: unknown) =>
  error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)

async function readHere({ posters, clock }: Deps, bytes: Uint8Array, how: string): Promise<Imported> {
  const answer = await posters.read(bytes)
  if ('problem' in answer) return refusals[answer.problem]
  const draft = draftOf(answer.reading, clock.now())
  const isEmpty = Object.values(draft).every((field) => field === null)
  const advice = isEmpty
    ? ', and no field was found. Send a larger or sharper picture.'
    : ': check every field.'
  return { state: 'done', draft, readBy: 'text_recognition', note: how + advice }
}

const refuse = (reason: Refusal['reason'], message: string): Refusal => ({
  state: 'refused',
  reason,
  message,
})

const refusals = {
  no_picture: refuse('no_picture', 'This is no picture. Send a JPEG, PNG, WebP or AVIF file as the body.'),
  unsupported_type: refuse(
    'unsupported_type',
    'HEIC pictures can not be read here. Save the picture as JPEG, as phones do when they share one, and send that.',
  ),
  too_many_pixels: refuse('too_many_pixels', 'The picture has more than 50 megapixels. Send a smaller one.'),
  broken_picture: refuse('broken_picture', 'The picture is broken. Save it again, or take another photo.'),
  took_too_long: refuse(
    'took_too_long',
    'The poster took too long to read. Send a smaller picture, or try again.',
  ),
}
