import { ApiFault } from '@masuk/shared/contract/faults.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'

const TIMEOUT_MS = 60_000

/** A file of the service, with the name that it gives it. Never rejects. */
export async function fetchFile(path: string): Promise<{ kind: 'file'; file: File } | Failure> {
  try {
    const answer = await fetch(path, {
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const headers = Object.fromEntries(answer.headers)
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    if (answer.ok && name) {
      const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
      return { kind: 'file', file: new File([await answer.arrayBuffer()], name, { type }) }
    }
    const fault = ApiFault.safeParse(await answer.json().catch(() => null))
    return fault.success
      ? { kind: 'fault', status: answer.status, shape: 'api', message: fault.data.message, headers }
      : { kind: 'not-ours', status: answer.status, headers }
  } catch (cause) {
    return { kind: 'unreachable', cause }
  }
}
