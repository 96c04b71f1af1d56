import type { AiProvider } from '../../server/outside/ai/provider.ts'

const count = { inputTokens: { total: 10 }, outputTokens: { total: 2 } }
const parts = [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'Good evening.' },
  { type: 'text-end', id: '1' },
  { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: count },
]

/** A language model that says the same to everybody, for tests that are about something else. */
export const quietAi: AiProvider = {
  tokensPerPerson: 1_000_000_000,
  tokensPerOrganization: 1_000_000_000,
  answerWithinMs: 10_000,
  async model() {
    const { MockLanguageModelV4, convertArrayToReadableStream } = await import('ai/test')
    return new MockLanguageModelV4({
      doStream: () => Promise.resolve({ stream: convertArrayToReadableStream(parts) as never }),
    })
  },
}
