import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the service sent to the model. */
export interface AiRequest {
  authorization: string | undefined
  messages: { role: string; content: string | null; tool_calls?: unknown[] }[]
  tools: string[]
  /** Settles when the service has closed this connection, or the answer was sent. */
  closed: Promise<void>
}

/** How the model behaves in one call. */
export type AiTurn = (answer: AiAnswer) => void | Promise<void>

/** The ways to answer a call, in the chunks of an OpenAI-compatible stream. */
export interface AiAnswer {
  request: AiRequest
  say(text: string): void
  /** Ends the call by asking for tools. */
  callTools(...calls: [name: string, input: unknown][]): void
  finish(tokens?: { input: number; output: number }): void
  breakOff(): void
  fail(status: number, message: string): void
}

export interface FakeAi {
  /** For MASUK_AI_URL. */
  url: string
  requests: AiRequest[]
  /** One for each of the next calls; behind them the model says "Done." */
  turns: AiTurn[]
  close(): Promise<void>
}

/** An OpenAI-compatible language model on a free port of this machine, which does what a test tells it. */
export async function openFakeAi(): Promise<FakeAi> {
  const requests: AiRequest[] = []
  const turns: AiTurn[] = []
  const server = createServer((incoming, response) => {
    void serve(incoming, response)
  })

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming, response)
    requests.push(request)
    const turn = turns.shift() ?? sayDone
    await turn(answerOn(request, response))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    turns,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const sayDone: AiTurn = ({ say, finish }) => {
  say('Done.')
  finish()
}

async function readRequest(incoming: IncomingMessage, response: ServerResponse): Promise<AiRequest> {
  const closed = once(response, 'close').then(() => undefined)
  const body = JSON.parse(Buffer.concat(await incoming.toArray()).toString()) as {
    messages: AiRequest['messages']
    tools?: { function: { name: string } }[]
  }
  return {
    authorization: incoming.headers.authorization,
    messages: body.messages,
    tools: (body.tools ?? []).map((tool) => tool.function.name),
    closed,
  }
}

function answerOn(request: AiRequest, response: ServerResponse): AiAnswer {
  const chunk = (delta: object, more: object = {}) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    const choices = [{ index: 0, delta, finish_reason: null, ...more }]
    response.write(`data: ${JSON.stringify({ id: '1', created: 0, model: 'fake', choices })}\n\n`)
  }
  const finish = (reason: string, { input, output }: { input: number; output: number }) => {
    chunk({}, { finish_reason: reason })
    const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
    response.write(`data: ${JSON.stringify({ id: '1', created: 0, model: 'fake', choices: [], usage })}\n\n`)
    response.end('data: [DONE]\n\n')
  }
  return {
    request,
    say: (text) => chunk({ role: 'assistant', content: text }),
    callTools(...calls) {
      calls.forEach(([name, input], index) =>
        chunk({
          tool_calls: [
            {
              index,
              id: `call-${index}`,
              type: 'function',
              function: { name, arguments: JSON.stringify(input) },
            },
          ],
        }),
      )
      finish('tool_calls', { input: 100, output: 20 })
    },
    finish: (tokens = { input: 100, output: 20 }) => finish('stop', tokens),
    breakOff: () => response.destroy(),
    fail(status, message) {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message } }))
    },
  }
}
