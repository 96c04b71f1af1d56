/** True for a host name or address that leads nowhere but to this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/**
 * True when the service is opened by names of this machine alone. Under any other name a proxy or tunnel brings
 * strangers from a local address, and not all of them say so; what such a stranger writes into Host proves nothing.
 */
export function isOwnMachine(origins: readonly string[]): boolean {
  return origins.every((origin) => isLoopback(new URL(origin).hostname))
}
