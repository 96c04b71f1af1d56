import type { ModelMessage } from 'ai'
import type { InputOf } from '../core/handler.ts'
import { instructionsFor } from './instructions.ts'
import { tokensFor } from './meter.ts'

/** What a model may write in one call. */
export const MOST_OUTPUT_TOKENS = 1_500

/** What a model is sent. */
export interface Conversation {
  instructions: string
  messages: ModelMessage[]
}

/** The conversation of a request, as text alone. */
export function conversationOf(
  messages: InputOf<'assistant.chat'>['body']['messages'],
  now: Date,
): Conversation {
  return {
    instructions: instructionsFor(now),
    messages: messages.map(({ role, parts }) => ({
      role,
      content: parts.map(({ text }) => text).join('\n'),
    })),
  }
}

/** How many tokens the next call of the model may use, when it is sent these messages. */
export function tokensOfCall({ instructions, messages }: Conversation): number {
  return tokensFor(instructions + JSON.stringify(messages), MOST_OUTPUT_TOKENS)
}
