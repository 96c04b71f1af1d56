/** A connection that speaks WebDriver BiDi. Source: https://www.w3.org/TR/webdriver-bidi/ */
export interface Bidi {
  /** Sends a command and resolves to its result. */
  send<Result>(method: string, params: object): Promise<Result>
  close(): void
}

interface Reply {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}

export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let latest = 0
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, type, result, error, message } = JSON.parse(String(data)) as Reply
    if (type === 'success') waiting.get(id)?.resolve(result)
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    waiting.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'))
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`Nobody speaks WebDriver BiDi at ${address}.`)))
  })
  return {
    send<Result>(method: string, params: object) {
      const reply = Promise.withResolvers<unknown>()
      waiting.set(++latest, reply)
      socket.send(JSON.stringify({ id: latest, method, params }))
      return reply.promise as Promise<Result>
    },
    close: () => socket.close(),
  }
}
