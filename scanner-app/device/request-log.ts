import type { Send } from '@masuk/shared/client.ts'

const KEPT = 50

/** How one request ended. Its address is without what was asked, which has the token. */
export interface RequestResult {
  /** By the device's own clock. */
  at: number
  method: string
  path: string
  /** Null without an answer. */
  status: number | null
  tookMs: number
}

/** Remembers how the last requests ended, oldest first. */
export function logRequests(send: Send): { send: Send; results: () => readonly RequestResult[] } {
  let results: readonly RequestResult[] = []
  const logged: Send = async (request) => {
    const began = performance.now()
    const note = (status: number | null) => {
      const [path = ''] = request.path.split('?')
      const took = Math.round(performance.now() - began)
      const result = { at: Date.now(), method: request.method, path, status, tookMs: took }
      results = [...results, result].slice(-KEPT)
    }
    try {
      const answer = await send(request)
      note(answer.status)
      return answer
    } catch (cause) {
      note(null)
      throw cause
    }
  }
  return { send: logged, results: () => results }
}
