/** The push services of the browsers that there are. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

export interface EndpointRules {
  /** Host names; `*.` in front stands for any names below it. */
  services: readonly string[]
  /** Origins on this machine that are push services as well: for development only. */
  loopback: readonly string[]
}

/**
 * The push service that an endpoint is of, or null. An endpoint comes from whoever registers it and is an address that
 * this server calls: only services that we know, over https on its own port, without credentials.
 */
export function serviceOf(endpoint: string, { services, loopback }: EndpointRules): string | null {
  const url = URL.parse(endpoint)
  // To some readers of addresses a backslash ends the host, to others it does not.
  if (!url || endpoint.includes('\\') || url.username !== '' || url.password !== '' || url.hash !== '')
    return null
  if (loopback.includes(url.origin)) return url.host
  if (url.protocol !== 'https:' || url.port !== '') return null
  return services.find((service) => isOf(url.hostname, service)) ?? null
}

/** Compared at a dot, so that `evilpush.apple.com` is not below `push.apple.com`. */
const isOf = (hostname: string, service: string): boolean =>
  service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
