import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, UtcText } from './fields.ts'
import { operation } from './operation.ts'
import { outcome } from './outcome.ts'

/** Devices that a person may have at most. */
export const MOST_PUSH_DEVICES = 10

const Capability = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('available'),
      publicKey: z
        .string()
        .describe(
          '`applicationServerKey` of the subscription, as base64url. A subscription to another key is made anew.',
        ),
    }),
    z.object({ state: z.literal('not_configured') }),
  ])
  .meta({ id: 'PushCapability' })
  .describe('Whether this service sends alerts to browsers, or why not.')

const PushDevice = z
  .object({
    id: Id,
    label: z
      .string()
      .describe('What the browser said of itself when it was registered, such as `Firefox on Android`.'),
    createdAt: UtcText,
    lastSuccessAt: UtcText.nullable().describe('When its push service last took an alert.'),
    failingSince: UtcText.nullable().describe(
      'Since when its push service takes none; null when all is well.',
    ),
    endpointSha256: z
      .string()
      .describe(
        'SHA-256 of its endpoint, in hex, by which a browser finds itself. The endpoint itself is told to nobody.',
      ),
  })
  .meta({ id: 'PushDevice' })

const base64url = (error: string) => z.string({ error }).regex(/^[A-Za-z0-9_-]{1,120}={0,2}$/, { error })
const notP256 = 'must be a point on P-256, uncompressed, as base64url: `getKey("p256dh")`'
const notAuth = 'must be 16 bytes as base64url: `getKey("auth")`'

const Endpoint = z
  .string({ error: 'must be the endpoint of a push subscription' })
  .max(1_024, { error: 'may have at most 1,024 characters' })
  .regex(/^https?:\/\/[\x21-\x7e]+$/, {
    error: 'must be the endpoint of a push subscription, which begins with https://',
  })

const account = { path: '/api/account/push', tag: 'Account', authority: 'session' } as const

/** `push.read`: whether alerts can be had, and which devices of the caller have them. */
export const readPush = operation({
  ...account,
  method: 'GET',
  origin: 'ignored',
  summary: 'Push capability and own devices',
  description:
    `Either \`available\`, with the key to subscribe with, or why not. Devices of the caller, the newest first, at most ${MOST_PUSH_DEVICES}. An alert ` +
    'is generic and may be lost; the inbox is the record.',
  reply: z.object({ capability: Capability, devices: z.array(PushDevice) }).meta({ id: 'Push' }),
  faults: [401, 429, 500],
  example: {},
})

/** `push.register`: alert this browser. Source: Push API, PushSubscription.toJSON; RFC 8291. */
export const registerPush = operation({
  ...account,
  method: 'POST',
  origin: 'required',
  summary: 'Register a browser for alerts',
  description:
    'Only after the person has allowed notifications. Registering the same endpoint again updates its keys; an endpoint belongs to the ' +
    'account that registered it last. Endpoints must be of a push service that this server knows (`unknown_push_service`), keys those ' +
    `of the subscription (\`keys_wrong\`), and a person has at most ${MOST_PUSH_DEVICES} devices (\`too_many_devices\`).`,
  headers: z.object({ 'user-agent': z.string().optional().describe('Gives the device its label.') }),
  body: z.object({
    endpoint: Endpoint,
    expirationTime: z
      .number({ error: 'must be a time in milliseconds, or null' })
      .nullable()
      .optional()
      .describe('As the browser gives it; not looked at.'),
    keys: z.object(
      { p256dh: base64url(notP256), auth: base64url(notAuth) },
      { error: 'must hold p256dh and auth' },
    ),
  }),
  reply: outcome({ device: PushDevice }, [
    'not_configured',
    'unknown_push_service',
    'keys_wrong',
    'too_many_devices',
  ]),
  faults: [400, 401, 403, 413, 429, 500],
  audit: { subject: 'device', actions: { 'push.device_registered': 'Let a browser be alerted' } },
  example: {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/e1x2a3m4p5l6e',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
})

/** `push.remove`: alert this browser no more. */
export const removePush = operation({
  ...account,
  method: 'DELETE',
  origin: 'required',
  summary: 'Remove a browser from alerts',
  description:
    'Named by its id, or by its endpoint. The reply is the same when there is no such ' +
    'device of the caller: of other people nothing is told or removed.',
  body: z
    .object({ deviceId: Id.optional(), endpoint: Endpoint.optional() })
    .refine(({ deviceId, endpoint }) => (deviceId === undefined) !== (endpoint === undefined), {
      error: 'must be there or `endpoint`, and not both',
      path: ['deviceId'],
    }),
  reply: z.object({ devices: z.array(PushDevice) }).meta({ id: 'PushDevices' }),
  faults: [400, 401, 403, 413, 429, 500],
  audit: { subject: 'device', actions: { 'push.device_removed': 'Let a browser be alerted no more' } },
  example: { body: { deviceId: exampleIds.device } },
})

export const pushOperations = {
  'push.read': readPush,
  'push.register': registerPush,
  'push.remove': removePush,
}
