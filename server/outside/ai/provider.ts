import type { LanguageModel } from 'ai'
import type { AiSettings } from './settings.ts'

/** A language model of somebody else's, and how far it is waited for and used. */
export interface AiProvider {
  /** Tokens a day (Kuala Lumpur) in the chat, over all organisations of a person. */
  readonly tokensPerPerson: number
  /** Tokens a day in the chat, of all members together. */
  readonly tokensPerOrganization: number
  /** How long one answer of the chat may take, its tools included. */
  readonly answerWithinMs: number
  /** Always an object: a model that is only named would be looked up at the vendor of the library. */
  model(): Promise<Exclude<LanguageModel, string>>
}

const ANSWER_WITHIN_MS = 60_000

/** An OpenAI-compatible API. Its library is loaded when it is first asked: it costs 70 ms and 30 MB. */
export function openAiCompatible(
  { url, model, key, tokensPerPerson, tokensPerOrganization }: AiSettings,
  { answerWithinMs = ANSWER_WITHIN_MS }: { answerWithinMs?: number } = {},
): AiProvider {
  return {
    tokensPerPerson,
    tokensPerOrganization,
    answerWithinMs,
    async model() {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const provider = createOpenAICompatible({
        name: 'configured',
        baseURL: url,
        ...(key !== null && { apiKey: key }),
        includeUsage: true,
        supportsStructuredOutputs: true,
        // Elsewhere the key and what people ask are not for anybody.
        fetch: (address, init) => fetch(address, { ...init, redirect: 'error' }),
      })
      return provider(model)
    },
  }
}
