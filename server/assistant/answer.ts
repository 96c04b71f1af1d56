import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { AiProvider } from '../outside/ai/provider.ts'
import type { Asker } from './context-of-caller.ts'
import type { Reservation } from './budget.ts'
import { MOST_OUTPUT_TOKENS, tokensOfCall } from './conversation.ts'
import type { Conversation } from './conversation.ts'
import { makeMeter } from './meter.ts'
import { makeTools } from './tools.ts'

/** Rounds in which the model may look something up; in the one behind them it answers. */
const TOOL_ROUNDS = 4

const FAILED = 'The assistant could not finish its answer. Ask again later.'
const TOO_LONG = 'The assistant took too long. Ask for less at once.'

type AnsweringDeps = Deps & { ai: AiProvider }

interface Question {
  asker: Asker
  conversation: Conversation
  reservation: Reservation
}

/** How an answer ended, in a word. */
type End = 'finished' | 'failed' | 'too_long' | 'left'

export interface Answer {
  texts(gone: AbortSignal): AsyncGenerator<string, void>
  counts(): Record<string, number | string>
}

/** An answer to a conversation, for whose first call of the model tokens are reserved. */
export function openAnswer(deps: AnsweringDeps, { asker, conversation, reservation }: Question): Answer {
  const counted = makeTools(deps, asker)
  const meter = makeMeter(deps, asker, reservation)
  let end: End = 'failed'

  async function* texts(gone: AbortSignal): AsyncGenerator<string, void> {
    const late = AbortSignal.timeout(deps.ai.answerWithinMs)
    const { isStepCount, streamText, toUIMessageStream } = await import('ai')
    const { stream } = streamText({
      model: await deps.ai.model(),
      ...conversation,
      tools: counted.tools,
      toolCallConcurrency: 1,
      stopWhen: isStepCount(TOOL_ROUNDS + 1),
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: AbortSignal.any([gone, late]),
      // Left out it writes to the terminal, with all that was asked.
      onError: ({ error }) => logFailure(deps, error),
      prepareStep: async ({ stepNumber, messages: sent }) => {
        if (stepNumber > 0) await meter.begin(tokensOfCall({ ...conversation, messages: sent }))
        return stepNumber === TOOL_ROUNDS ? { activeTools: [], toolChoice: 'none' } : {}
      },
      onStepEnd: ({ usage }) => meter.end(usage),
    })
    try {
      for await (const part of toUIMessageStream({ stream, sendReasoning: false, onError: sentenceFor })) {
        if (part.type === 'finish') end = 'finished'
        if (part.type !== 'abort') yield eventOf(part)
      }
    } catch (error) {
      // A connection that breaks in the middle of an answer.
      logFailure(deps, error)
      if (!late.aborted) yield eventOf(errorPart(FAILED))
    }
    if (gone.aborted) end = 'left'
    else if (late.aborted) {
      end = 'too_long'
      yield eventOf(errorPart(TOO_LONG))
    }
  }

  return { texts, counts: () => ({ end, toolCalls: counted.calls(), ...meter.used() }) }
}

const errorPart = (errorText: string) => ({ type: 'error', errorText })
const eventOf = (part: object) => `data: ${JSON.stringify(part)}\n\n`

/** Our own sentences are for people; what a provider says may quote what was asked. */
function sentenceFor(error: unknown): string {
  return error instanceof Fault ? error.message : FAILED
}

function logFailure({ log }: Pick<Deps, 'log'>, error: unknown): void {
  const { name, statusCode } = error as { name?: string; statusCode?: number }
  if (!(error instanceof Fault)) log.warn({ name, statusCode }, 'the language model did not answer')
}
