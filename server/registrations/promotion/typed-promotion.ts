import { RateLimiterRes } from 'rate-limiter-flexible'
import { makeOwnLimit, tooMany } from '../../access/own-limit.ts'
import type { Deps } from '../../core/deps.ts'
import { findPromotion } from './find-promotion.ts'
import type { Promotion } from './find-promotion.ts'

/** How many codes that there are not a person may try in ten minutes: enough for typing errors, not for guessing. */
export const WRONG_CODES = 30
const wrongCodesLimit = { name: 'promotion-code', most: WRONG_CODES, withinSeconds: 600 }

const tooManyCodes = (seconds: number) =>
  `Too many promotion codes that do not exist. Try again in ${Math.ceil(seconds / 60)} minutes, or order without one.`

/** The live promotion code that a person has typed, or null. Throws 429 when they have tried too many that there are not. */
export async function findTypedPromotion(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  typed: Parameters<typeof findPromotion>[1],
): Promise<Promotion | null> {
  const wrongCodes = makeOwnLimit({ db }, wrongCodesLimit)
  const tried = await wrongCodes.get(userId)
  if (tried && tried.remainingPoints <= 0) throw tooMany(tried, tooManyCodes)
  const promotion = await findPromotion(db.web, typed)
  if (!promotion) await wrongCodes.consume(userId).catch(ignoreLimit)
  return promotion
}

/** Of several at the same moment the last ones are over the limit: the next one is refused. */
function ignoreLimit(refusal: unknown): void {
  if (!(refusal instanceof RateLimiterRes)) throw refusal
}
