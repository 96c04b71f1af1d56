export interface Listeners<T> {
  publish(value: T): void
  /** Returns the way to stop. */
  subscribe(listener: (value: T) => void): () => void
}

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    publish(value) {
      for (const listener of listeners) listener(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
