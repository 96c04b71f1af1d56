import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUIDv7,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PUSH_SETTINGS } from './house.ts'

/** How a push service answers for one browser. */
export type Behaviour =
  | number
  | { status: number; headers: Record<string, string> }
  | 'never'
  | 'endless'
  | 'drip'

/** A message as a browser gets it. */
export interface Received {
  payload: {
    web_push: number
    notification: { title: string; body: string; navigate: string }
    app_badge: number
  }
  topic: string
  ttl: number
  urgency: string
  subject: string
}

/** A browser that subscribed at the push service, and what it got. */
export interface Browser {
  endpoint: string
  keys: { p256dh: string; auth: string }
  received: Received[]
  /** Requests that came for it, whether they were taken or not. */
  requests: number
  behaviour: Behaviour
}

/** A push service on this machine that checks who sends, and opens what it is given with the keys of the browser. */
export interface TestPushService {
  origin: string
  subscribe(behaviour?: Behaviour): Browser
  /** What was wrong with a request: nobody may send such. */
  problems: string[]
  close(): Promise<void>
}

type Subscribed = Browser & { open(body: Buffer): string }

export async function openPushService(): Promise<TestPushService> {
  const browsers = new Map<string, Subscribed>()
  const problems: string[] = []
  const server = createServer((request, response) => {
    const browser = browsers.get(request.url ?? '')
    if (!browser) return void response.writeHead(404).end()
    void serve(browser, request, response)
  })
  async function serve(
    browser: Subscribed,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await read(request)
    browser.requests++
    const { behaviour } = browser
    try {
      const received = check(request, { body, origin, open: browser.open })
      if (typeof behaviour === 'number' && behaviour < 300) browser.received.push(received)
    } catch (error) {
      problems.push(String(error))
    }
    answer(response, behaviour)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    problems,
    subscribe(behaviour = 201) {
      const path = `/push/${randomUUIDv7()}`
      const keys = createECDH('prime256v1')
      const [p256dh, auth] = [keys.generateKeys(), randomBytes(16)]
      const browser = {
        endpoint: `${origin}${path}`,
        keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
        received: [],
        requests: 0,
        behaviour,
        open: (body: Buffer) =>
          unseal(body, { secretWith: (other) => keys.computeSecret(other), p256dh, auth }),
      }
      browsers.set(path, browser)
      return browser
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'never') return
  if (behaviour === 'endless' || behaviour === 'drip') {
    response.writeHead(201)
    const part = Buffer.alloc(behaviour === 'endless' ? 64 * 1024 : 1, '.')
    const writing = setInterval(() => response.write(part), 5)
    response.once('close', () => clearInterval(writing))
    return
  }
  const { status, headers } = typeof behaviour === 'number' ? { status: behaviour, headers: {} } : behaviour
  response.writeHead(status, headers).end()
}

interface Incoming {
  body: Buffer
  origin: string
  open(body: Buffer): string
}

/** What the request says, or an error that says what is wrong with it. Source: RFC 8030, RFC 8291, RFC 8292. */
function check({ method, headers }: IncomingMessage, { body, origin, open }: Incoming): Received {
  if (method !== 'POST') throw new Error(`${method} is no way to send`)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not sealed')
  if (body.length > 4_096) throw new Error('too large')
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== PUSH_SETTINGS.MASUK_PUSH_PUBLIC_KEY) throw new Error('another key')
  const topic = String(headers['topic'])
  if (!/^[\w-]{1,32}$/.test(topic)) throw new Error('a topic that is none')
  return {
    payload: JSON.parse(open(body)),
    topic,
    ttl: Number(headers['ttl']),
    urgency: String(headers['urgency']),
    subject: checkToken(token, { key, origin }),
  }
}

function checkToken(token: string, { key, origin }: { key: string; origin: string }): string {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url')))
    throw new Error('a token that somebody else signed')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
  if (aud !== origin) throw new Error(`a token for ${aud}`)
  const secondsLeft = exp - Date.now() / 1_000
  if (secondsLeft <= 0 || secondsLeft > 24 * 60 * 60) throw new Error(`a token for ${secondsLeft} seconds`)
  return sub
}

interface BrowserKeys {
  p256dh: Buffer
  auth: Buffer
  secretWith(other: Buffer): Buffer
}

/** Opens a message of one record. Source: RFC 8291, 3.4; RFC 8188. */
function unseal(body: Buffer, { p256dh, auth, secretWith }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const secret = Buffer.from(hkdfSync('sha256', secretWith(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
