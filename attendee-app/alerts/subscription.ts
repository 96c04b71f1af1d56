/** So often a subscription is looked at: browsers drop it without a word, and services without asking. */
const VERIFY_EVERY_MS = 6 * 3_600_000

/** Whether it is time to look again at the subscription of this browser. */
export function isVerificationDue(verifiedAt: string | null, now: number): boolean {
  const at = Number(verifiedAt ?? NaN)
  // A clock that was set back is no reason to wait for days.
  return Number.isNaN(at) || at > now || now - at >= VERIFY_EVERY_MS
}

/** Whether a subscription was made for this key of the service. */
export function isForKey(subscription: Pick<PushSubscription, 'options'>, publicKey: string): boolean {
  const key = subscription.options.applicationServerKey
  return key !== null && encode(new Uint8Array(key)) === publicKey.replace(/=+$/, '')
}

/** As the service names a device: SHA-256 of its endpoint, in hex. */
export async function endpointName(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
