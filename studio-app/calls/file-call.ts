import { createSend } from '@masuk/ui/send.ts'
import { createCall, type StudioCall } from './create-call.ts'

interface FileCallPorts {
  /** True when the person has signed in again. */
  signInAgain: () => Promise<boolean>
  /** The service may take longer with a file than with a question. */
  timeoutMs: number
  fetch?: typeof fetch
}

/** Calls an operation whose body is a file itself. The input has what else the operation takes. */
export function createFileCall(
  file: Blob,
  { signInAgain, timeoutMs, fetch: send = fetch }: FileCallPorts,
): StudioCall {
  const withFile: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers)
    headers.set('content-type', file.type || 'application/octet-stream')
    return send(address, { ...init, headers, body: file })
  }
  return createCall(createSend({ fetch: withFile, credentials: 'same-origin', timeoutMs }), signInAgain)
}
