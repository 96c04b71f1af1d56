import type { Pass } from './decode-pass.ts'

/** From the page to the worker: one picture, handed over. */
export interface DecodeRequest {
  picture: ImageBitmap
  pass: Pass
}

/** From the worker to the page: what it read, null for nothing; or that it can't work here. */
export type DecodeReply = { kind: 'read'; text: string | null } | { kind: 'failed'; message: string }
