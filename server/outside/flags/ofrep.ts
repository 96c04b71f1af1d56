import { GeneralError } from '@openfeature/server-sdk'
import type { Provider } from '@openfeature/server-sdk'
import { z } from 'zod'
import { boundedFetch, NoAnswer } from '../payments/bounded-fetch.ts'
import { booleanProvider } from './provider.ts'

/** How long an answer, or that there was none, is taken for what holds now. */
const KEPT_MS = 10_000
const PATIENCE_MS = 1_000
/** Callers whose answers are kept at once. */
const MOST_CALLERS = 1_000
const fetchBounded = boundedFetch(PATIENCE_MS)

const Evaluated = z.object({
  key: z.string(),
  value: z.unknown().optional(),
  reason: z.string().max(60).optional(),
})
const BulkReply = z.object({ flags: z.array(Evaluated).max(1_000) })
type ByKey = Map<string, z.output<typeof Evaluated>>

interface OfrepParts {
  url: string
  token: string | null
  /** Monotonic milliseconds. */
  now?: () => number
  /** Called once for each time that the service stops answering. */
  onAway: (reason: string) => void
}

/** Flags of a service that speaks OFREP: all flags of a caller in one request, kept for ten seconds. */
export function ofrepProvider({ url, token, onAway, now = () => performance.now() }: OfrepParts): Provider {
  const kept = new Map<string, { until: number; flags: Promise<ByKey> }>()
  let awayUntil = 0
  let isAway = false

  async function ask(callerKey: string | undefined): Promise<ByKey> {
    try {
      const flags = await evaluateFlags({ url, token, callerKey })
      isAway = false
      return flags
    } catch (error) {
      awayUntil = now() + KEPT_MS
      if (!isAway) onAway(reasonOf(error))
      isAway = true
      throw error
    }
  }

  function flagsOf(callerKey: string | undefined): Promise<ByKey> {
    const at = now()
    const before = kept.get(callerKey ?? '')
    if (before && before.until > at) return before.flags
    if (awayUntil > at) return Promise.reject(new GeneralError('The service of flags does not answer.'))
    const flags = ask(callerKey)
    flags.catch(() => kept.delete(callerKey ?? ''))
    kept.delete(callerKey ?? '')
    kept.set(callerKey ?? '', { until: at + KEPT_MS, flags })
    const [oldest] = kept.keys()
    if (kept.size > MOST_CALLERS && oldest !== undefined) kept.delete(oldest)
    return flags
  }

  return booleanProvider('ofrep', async (name, { isOn, callerKey }) => {
    const flag = (await flagsOf(callerKey)).get(name)
    if (typeof flag?.value !== 'boolean') return { value: isOn, reason: 'DEFAULT' }
    return { value: flag.value, reason: flag.reason ?? 'UNKNOWN' }
  })
}

/** In words for the log: never what the service has sent. */
function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.reason
  return error instanceof z.ZodError || error instanceof SyntaxError ? 'malformed' : (error as Error).message
}

/** OFREP's bulk evaluation. The address is the operator's own, so that it may be inside of their network. */
async function evaluateFlags({
  url,
  token,
  callerKey,
}: Pick<OfrepParts, 'url' | 'token'> & { callerKey: string | undefined }): Promise<ByKey> {
  const response = await fetchBounded(`${url}/ofrep/v1/evaluate/flags`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ context: callerKey === undefined ? {} : { targetingKey: callerKey } }),
  })
  if (response.status !== 200) throw new Error(`it answered ${response.status}`)
  const { flags } = BulkReply.parse(await response.json())
  return new Map(flags.map((flag) => [flag.key, flag]))
}
