const NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * True when the service is opened by names of this machine alone. Under any other name a proxy or tunnel brings
 * strangers from a local address, and not all of them say so; what such a stranger writes into Host proves nothing.
 */
export function isOwnMachine(origins: readonly string[]): boolean {
  return origins.every((origin) => NAMES.has(new URL(origin).hostname))
}
