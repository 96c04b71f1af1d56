import { createHash, timingSafeEqual } from 'node:crypto'

/** Tells whether an Authorization header is `Bearer` and this secret, in a time that does not tell how much of it was right. */
export function bearerCheck(secret: string): (authorization: string | undefined) => boolean {
  const expected = digest(`Bearer ${secret}`)
  return (authorization) => timingSafeEqual(digest(authorization ?? ''), expected)
}

/** Of one length whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest()
