/** The same request sent again has the same key, so that it is done once although its answer was lost. */
export function createKeys(): (body: object) => { idempotencyKey: string } {
  const keys = new Map<string, string>()
  return (body) => {
    const text = JSON.stringify(body)
    const idempotencyKey = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, idempotencyKey)
    return { idempotencyKey }
  }
}
