/** Where a browser takes messages, and the keys to seal them with. */
export interface PushTarget {
  endpoint: string
  /** A point on P-256, 65 bytes. */
  p256dh: Buffer
  /** 16 bytes. */
  auth: Buffer
}

export interface PushMessage {
  /** Sealed for the browser: its push service can't read it. */
  payload: string
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A newer message of the same topic replaces one that still waits for the browser. */
  topic: string
}

/** What became of a message. */
export type PushAnswer =
  | { state: 'sent' }
  /** The browser takes no more messages there, for good. */
  | { state: 'gone' }
  /** This message is not taken, and would not be when it is sent again. */
  | { state: 'refused'; status: number }
  /** Not sent: this process calls no such push service. Another one may, and so may this one with other settings. */
  | { state: 'unlisted' }
  /** The push service is busy, or gave no answer. */
  | { state: 'busy'; retryAfterMs: number | null }
  /** Not sent: that push service has not answered others lately. */
  | { state: 'resting'; retryAfterMs: number }

/** The way to the browsers of people. */
export interface PushService {
  /** What browsers subscribe with. */
  readonly publicKey: string
  /** The push service of an endpoint, by its entry in the settings; null for an address that is never called. */
  serviceOf(endpoint: string): string | null
  /** Ends within seconds, whatever the other side does. Never throws for what the other side does. */
  send(target: PushTarget, message: PushMessage): Promise<PushAnswer>
}
