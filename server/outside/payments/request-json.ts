import { NoAnswer } from './bounded-fetch.ts'
import type { Fetch } from './bounded-fetch.ts'
import { answered, failed, failureOfAnswer, failureOfStatus } from './gateway-answer.ts'
import type { GatewayAnswer } from './gateway-answer.ts'
import type { Provider } from './provider.ts'

/** A gateway that is spoken to with HTTP Basic and answers in JSON. */
export interface JsonGateway {
  provider: Provider
  baseUrl: string
  user: string
  password: string
  fetch: Fetch
  /** The machine word in the gateway's error body. */
  errorCode(body: unknown): string | null
}

export interface JsonRequest {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: object
  /** Sent as a form. */
  form?: URLSearchParams
}

/** What zod's schemas are, as far as it matters here. */
export interface Shape<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/** One request, with the answer checked against its shape. */
export async function requestJson<T>(
  gateway: JsonGateway,
  request: JsonRequest,
  shape: Shape<T>,
): Promise<GatewayAnswer<T>> {
  const { provider } = gateway
  try {
    const response = await gateway.fetch(gateway.baseUrl + request.path, initOf(gateway, request))
    const body = jsonOf(await response.text())
    if (!response.ok) return failed(failureOfStatus(provider, response.status, gateway.errorCode(body)))
    const read = shape.safeParse(body)
    if (read.success) return answered(read.data)
    return failed(failureOfAnswer(provider, 'malformed', { mayHaveHappened: true, status: response.status }))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const mayHaveHappened = error.mayHaveArrived && request.method !== 'GET'
    return failed(failureOfAnswer(provider, error.reason, { mayHaveHappened }))
  }
}

function initOf({ user, password }: JsonGateway, { method, headers, json, form }: JsonRequest): RequestInit {
  const body = form ?? (json ? JSON.stringify(json) : null)
  return {
    method,
    body,
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      ...(json && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
