import type { DecodeReply, DecodeRequest } from './decode-messages.ts'

/** A worker that has not answered for so long is replaced; the first answer waits for the wasm to compile. */
const STUCK_AFTER_MS = 8_000

/** Reads one picture at a time in a worker. */
export interface Decoder {
  /** The text of the code in the picture, or null. Rejects when the worker can't work. */
  decode(request: DecodeRequest): Promise<string | null>
}

/** Starts the worker at once, so that the wasm is ready when the first frame comes. */
export function createDecoder(): Decoder {
  let worker: Worker | null = startWorker()

  function decode(request: DecodeRequest): Promise<string | null> {
    const used = (worker ??= startWorker())
    return new Promise<string | null>((resolve, reject) => {
      const stuck = setTimeout(() => reject(new Error('The decoder does not answer.')), STUCK_AFTER_MS)
      used.onmessage = ({ data }: MessageEvent<DecodeReply>) => {
        clearTimeout(stuck)
        if (data.kind === 'read') resolve(data.text)
        else reject(new Error(data.message))
      }
      used.onerror = ({ message }) => reject(new Error(message))
      used.postMessage(request, [request.picture])
    }).catch((cause: unknown) => {
      used.terminate()
      worker = null
      throw cause
    })
  }

  return { decode }
}

function startWorker(): Worker {
  return new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module', name: 'decode' })
}
