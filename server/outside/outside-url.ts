import { isLoopback } from './loopback.ts'

const LONGEST_URL = 2_048

/** An address that may be called, or null: https on its own port without credentials, or one of these origins on this machine. */
export function readOutsideUrl(text: string, loopback: readonly string[]): URL | null {
  const url = text.length <= LONGEST_URL ? URL.parse(text) : null
  if (!url || url.username !== '' || url.password !== '') return null
  if (loopback.includes(url.origin)) return url
  return url.protocol === 'https:' && url.port === '' ? url : null
}

/** True for an origin of this machine with its port, as a development setting names it: `http://127.0.0.1:4000`. */
export function isLoopbackOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.origin === text && /^https?:$/.test(url.protocol) && isLoopback(url.hostname)
}
